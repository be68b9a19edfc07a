import { createHash } from 'node:crypto'
import { pick, randomNumbers, sampleNote, sampleSubmission } from '../../scripts/sample-people.mjs'

/** What comes in over five years until here. */
const END = Date.parse('2026-06-25T17:00:00.000Z')
const YEARS = 5 * 365.25 * 24 * 3600 * 1000

/** Four people of the office; the first one's desk is measured. */
export const staff = ['Rosa Delgado', 'Minh Trần', 'Áine O’Brien', 'Jörg Weiß'].map((name, index) => {
  const email = `staff${index}@office.example`
  const at = new Date(END - YEARS).toISOString()
  const row = { id: uuidAt(END - YEARS, index), email, email_key: email, name, role: index === 0 ? 'owner' : 'office' }
  return { ...row, notify: 1, unread_from: new Date(END - YEARS / 5).toISOString(), created_at: at, joined_at: at }
})

/** What the office tells apart by tags; a sixth of the submissions has one or two, the first the most. */
export const tags = ['Urgent', 'Paid', 'Scholarship', 'Call back', 'Returning family'].map((name, index) => {
  const at = new Date(END - YEARS).toISOString()
  return { id: uuidAt(END - YEARS, 100 + index), name, name_key: name.toLowerCase(), created_at: at }
})

/** Lists that the office keeps. */
export const views = [
  ['Applications to read', 'form=application&status=new'],
  ['Mine, open', 'status=open&assigned=me'],
  ['Nobody’s', 'assigned=nobody&unanswered=yes'],
  ['Summer program', 'program=summer'],
  ['Urgent', `tag=${tags[0].id}`],
  ['Scholarship candle makers', `q=candles&tag=${tags[2].id}`],
].map(([name, query], index) => {
  const created_at = new Date(END - YEARS).toISOString()
  return { id: uuidAt(END - YEARS, 200 + index), name, query, created_at }
})

/** Rows of one submission after the other, the same for the same number of them. */
export function* sampleRows(count, store) {
  const { indexEntry, positionOf, referenceOf, senderContactOf } = store
  const random = randomNumbers(20_260_625)
  const eventsOf = eventRows(store)
  const taken = new Set()
  const contacts = new Map()
  let last = 0
  for (let index = 0; index < count; index++) {
    const moment = Math.floor(END - YEARS + ((index + 1) / count) * YEARS)
    const { form, answers, person, isSpam } = sampleSubmission(random)
    const text = JSON.stringify(answers)
    let id
    do id = uuidAt(moment, random(2 ** 30), random(2 ** 12))
    while (taken.has(referenceOf(id)))
    taken.add(referenceOf(id))
    const submission = {
      id,
      reference: referenceOf(id),
      form,
      form_version: 1,
      language: 'en',
      answers: text,
      sender_name: `${person.given} ${person.family}`,
      sender_email: person.email,
      digest: createHash('sha256').update(text).digest('hex'),
      created_at: new Date(moment).toISOString(),
      spam_flags: isSpam ? '3 links' : null,
    }
    last = Math.max(last + 1, positionOf(id))
    const sender = senderContactOf(submission)
    const key = JSON.stringify(sender ?? id)
    const contactId = contacts.get(key) ?? id
    const isKnown = contacts.has(key)
    contacts.set(key, contactId)
    const notes = random(10) === 0 ? 1 + random(2) : 0
    const inbox = {
      position: last,
      submission_id: id,
      form,
      received_at: submission.created_at,
      status: isSpam ? 'spam' : statusAt(random, index / count),
      assignee_id: random(5) < 3 ? pick(random, staff).id : null,
      notes,
      version: 1 + random(4),
      contact_id: contactId,
      ...indexEntry(submission),
    }
    yield {
      submission,
      person: isKnown ? undefined : { id, created_at: submission.created_at },
      contact: isKnown ? undefined : contactRow(submission, sender),
      inbox,
      notes: notesOf(random, submission, notes, moment),
      reads: readsOf(random, inbox, index / count),
      tagged: tagsOf(index, inbox),
      ...eventsOf(inbox, moment, index),
    }
  }
}

/** Every so many submissions, one has a long history. */
const LONG_HISTORY = 1000

/** Three events of each submission on average, linked as the log links them; of a few, sixty. */
function eventRows({ CHAIN_START, digestsOf, hashOf }) {
  let sequence = 0
  let hash = CHAIN_START
  const kinds = [
    ['assigned', { assignee: { before: null, after: staff[1].id } }],
    ['status-changed', { status: { before: 'new', after: 'open' } }],
    ['status-changed', { status: { before: 'open', after: 'done' } }],
  ]
  return ({ submission_id }, moment, index) => {
    const events = []
    const event_subjects = []
    const number = index % LONG_HISTORY === LONG_HISTORY - 1 ? 60 : 3
    for (let version = 1; version <= number; version++) {
      const [kind, details] = kinds[version % kinds.length]
      const subject = { kind: 'submission', id: submission_id, version }
      const at = new Date(moment + 1000 * version).toISOString()
      const told = { id: uuidAt(moment + 1000 * version, sequence, 1), at, kind, actor_id: staff[sequence % 4].id }
      const row = { ...told, details: JSON.stringify(details), salt: `${sequence}`.padStart(32, '0') }
      const linked = { sequence: ++sequence, ...digestsOf({ ...row, about: [subject] }) }
      hash = hashOf(hash, linked)
      events.push({ ...row, ...linked, hash })
      event_subjects.push({ ...subject, sequence })
    }
    return { events, event_subjects }
  }
}

/** Who is not known yet has the id of what they sent first. */
function contactRow({ id, created_at }, sender) {
  const known = { address: sender?.address ?? null, first_name: sender?.firstName ?? null }
  return { id, person_id: id, ...known, since: created_at, submission_id: id }
}

function tagsOf(index, { submission_id, position }) {
  if (index % 6 > 0) return []
  const given = new Set([index % 4 ? 0 : 1 + ((index / 4) % 4), (index / 6) % 5])
  return [...given].map((number) => ({ tag_id: tags[number].id, submission_id, position }))
}

/** What came in long ago is done; of the newest, little is. */
function statusAt(random, age) {
  const roll = random(100)
  if (age > 0.99) return roll < 50 ? 'new' : roll < 80 ? 'open' : roll < 95 ? 'answered' : 'done'
  if (age > 0.9) return roll < 2 ? 'new' : roll < 7 ? 'open' : roll < 50 ? 'answered' : 'done'
  return roll < 1 ? 'open' : roll < 20 ? 'answered' : 'done'
}

function notesOf(random, { id }, count, moment) {
  return Array.from({ length: count }, (_, index) => ({
    id: uuidAt(moment + 1000 * (index + 1), random(2 ** 30)),
    submission_id: id,
    staff_id: pick(random, staff).id,
    kind: 'note',
    text: sampleNote(random),
    created_at: new Date(moment + 1000 * (index + 1)).toISOString(),
  }))
}

/** Of the last year, the first two of the office have opened most. */
function readsOf(random, { submission_id, position, received_at }, age) {
  if (age < 0.8) return []
  return staff
    .slice(0, 2)
    .flatMap((member) =>
      random(10) < 9 ? [{ staff_id: member.id, submission_id, position, read_at: received_at }] : [],
    )
}

/** A UUIDv7. */
function uuidAt(milliseconds, random, step = 0) {
  const time = Math.floor(milliseconds).toString(16).padStart(12, '0')
  const tail = ((BigInt(random) * 0x9e3779b97f4a7c15n) & 0xffffffffffffn).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${step.toString(16).padStart(3, '0')}-8000-${tail}`
}
