import { randomNumbers } from '../sample-people.mjs'
import { fillAdmissions } from './admissions.mjs'
import { fillFamilies } from './families.mjs'
import { fillOpenHouse } from './open-house.mjs'
import { planDemo } from './plan.mjs'
import { fillWebsite } from './website.mjs'

const people = [
  { name: 'Rosa Delgado', email: 'rosa@office.example', role: 'owner' },
  { name: 'Minh Trần', email: 'minh@office.example', role: 'office' },
  { name: 'Áine O’Brien', email: 'aine@office.example', role: 'helper' },
]

const DAY = 24 * 3_600_000

const refusals = [
  { last_error: '550 5.1.1 The email account that you tried to reach does not exist', failure: 'no-address' },
  { last_error: '552 5.2.2 The mailbox is full', failure: 'mailbox-full' },
  { last_error: '554 5.7.1 Message refused by policy', failure: 'blocked' },
]

const savedReplies = [
  [
    'Dates',
    'Hi {name},\n\nWe meet on six Saturdays, from 10 a.m. to noon. The dates are on our website.\n\nBest regards,\n{organization}',
  ],
  [
    'Scholarship',
    'Hi {name},\n\nSend us a few sentences about why you need a scholarship, and we’ll let you know within a week.\n\nBest regards,\n{organization}',
  ],
]

/**
 * Fills an empty site with an office's last few weeks, using the site's own functions. Resolves to the path of the
 * owner's sign-in link.
 */
export async function fillDemo(store, settings, { count = 320, visitors = 1240, now = Date.now(), seed = 7 } = {}) {
  const database = await store.openDatabase(settings)
  // Durability does not matter here.
  if (!settings.databaseUrl) await store.sql`PRAGMA synchronous = OFF`.execute(database)
  const random = randomNumbers(seed)
  const clock = { now }
  const app = {
    database,
    content: store.freshContent(),
    officeEmail: 'office@six-saturdays.example',
    origin: 'http://localhost',
    now: () => new Date(clock.now),
    createId: () => uuidAt(clock.now, random),
  }
  clock.now = now - 61 * DAY
  await store.beginSeasons(database, app.content, app.now())
  const staff = await addStaff(store, app)
  await fillOpenHouse(store, app, clock, { random, visitors, at: now - 60 * DAY, actor: staff[0] })
  clock.now = now - 25 * DAY
  for (const [title, body] of savedReplies) await store.saveReply(app, staff[0], { title, body })
  const does = createSteps(store, app, staff)
  for (const step of planDemo(random, count, now, staff)) {
    clock.now = step.at
    await does[step.does](step)
  }
  await fillFamilies(store, app, clock, { random, at: now - DAY })
  await fillAdmissions(store, app, clock, { random, at: now - DAY / 2, staff })
  await fillWebsite(store, app, clock, { at: now - DAY / 2, actor: staff[0] })
  await settleEmails(database, new Date(now).toISOString())
  clock.now = Date.now()
  const path = await store.makeSignInLink(app, staff[0])
  await database.destroy()
  return path
}

async function addStaff({ addMember, setJoined }, { database, now }) {
  const members = []
  for (const person of people) {
    const member = await addMember(database, person, now())
    await setJoined(database, member.id, now())
    members.push(member)
  }
  return members
}

/** Handlers for each kind of step. Steps on submissions that the site refused are skipped. */
function createSteps(store, app, staff) {
  const sent = new Map()
  const change = (apply) => async (step) => {
    const submission = sent.get(step.index)
    if (!submission) return
    const { version } = (await apply(submission, step)) ?? {}
    if (version !== undefined) submission.version = version
  }
  const versioned = ({ id, version }) => ({ submissionId: id, version })
  const note = (kind) =>
    change(async ({ id }, { who, text }) => void (await store.addNote(app, who, { submissionId: id, kind, text })))
  return {
    async submit({ index, form, answers }) {
      const filled = { form: store.allForms[form], input: answers }
      const key = `demo-${index}`
      const from = channelOf(index)
      const result = from
        ? await store.enterSubmission(app, from === 'paper' ? staff[1] : staff[0], { ...filled, key }, entryFrom(from))
        : await store.submit(app, { ...filled, key: { given: key }, seconds: 60 })
      if (result.status === 'accepted') sent.set(index, { id: result.id, version: 1, form })
    },
    read: change(async ({ id }, { who }) => void (await store.markRead(app.database, who.id, id, app.now()))),
    status: change((submission, { who, status }) =>
      store.changeSubmission(app, who, versioned(submission), { type: 'status', status }),
    ),
    assign: change((submission, { who, to }) =>
      store.changeSubmission(app, who, versioned(submission), { type: 'assignee', assigneeId: to.id }),
    ),
    tag: change(async ({ id }, { who, tag }) => {
      await store.changeTags(app, who, { submissionId: id, add: [], remove: [], create: tag })
    }),
    note: note('note'),
    reply: note('reply'),
    health: change(
      async ({ id }, { who }) => void (who.role !== 'helper' && (await store.openHealthInformation(app, who, id))),
    ),
    answer: change((submission, { who, text, index }) =>
      store.answer(app, who, {
        ...versioned(submission),
        subject: `Re: your ${store.submissionNoun(submission.form, 'en')}`,
        text: `${text}\n${who.name}`,
        key: `demo-${index}`,
      }),
    ),
  }
}

/** Some people call or bring a paper form, which is entered by hand. */
function channelOf(index) {
  return { 5: 'phone', 11: 'phone', 17: 'paper' }[index % 40]
}

function entryFrom(from) {
  return { from, note: '', isConfirmed: from === 'paper' }
}

/** Marks due emails as sent, except for a few that mail servers refused. */
async function settleEmails(database, now) {
  const due = database.updateTable('outbox').where('status', '=', 'waiting').where('due_at', '<', now)
  await due.set((column) => ({ status: 'sent', attempts: 1, sent_at: column.ref('due_at') })).execute()
  const toSenders = database
    .selectFrom('outbox')
    .select('id')
    .where('audience', '=', 'sender')
    .where('status', '=', 'sent')
  const recent = await toSenders.orderBy('id', 'desc').limit(60).execute()
  for (const [index, refusal] of refusals.entries()) {
    const { id } = recent[7 + 19 * index] ?? {}
    const failed = { status: 'failed', sent_at: null, ...refusal }
    if (id) await database.updateTable('outbox').set(failed).where('id', '=', id).execute()
  }
}

/** Returns a UUIDv7 (RFC 9562, 5.7) for a timestamp. */
function uuidAt(milliseconds, random) {
  const time = milliseconds.toString(16).padStart(12, '0')
  const digits = (length) => Array.from({ length }, () => random(16).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits(3)}-8${digits(3)}-${digits(12)}`
}
