import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, record } from '../../../tests/resilience/figures'
import { scaled } from '../../../tests/resilience/scale'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff } from '../../../tests/support/desk'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { appContextOf } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { auditEvents } from '../../log/audit-events'
import { asChange } from '../../log/event-details'
import { type Event, readEvents } from '../../log/events'
import { joinPeople } from '../../people/join-people'
import { readSubmissionOwners } from '../../people/person-contacts'
import { separatePeople } from '../../people/separate-people'
import { undoEvent } from '../undo/undo-event'

const LONG = 3_600_000
const HISTORIES = scaled(500, 8)
const ROUNDS = scaled(500, 15)

/** Six senders with the same number of submissions. The last one has no email address. */
const SENDERS = 6
const EACH = 2

const step = fc.record({
  what: fc.constantFrom('join', 'join', 'separate', 'undo'),
  one: fc.nat(SENDERS * EACH - 1),
  other: fc.nat(SENDERS * EACH - 1),
  more: fc.boolean(),
})

/** Concurrent steps of colleagues. Most of them separate what others join. */
const meanwhile = fc.record({
  what: fc.constantFrom('separate', 'separate', 'separate', 'join', 'undo'),
  one: fc.nat(SENDERS * EACH - 1),
  other: fc.nat(SENDERS * EACH - 1),
  more: fc.boolean(),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

interface Colleague {
  database: Database
  actor: Actor
}

async function fill(database: Database) {
  const senders = Array.from({ length: SENDERS * EACH }, (_, index) => index % SENDERS)
  const rows = await fillInbox(
    database,
    senders.map((sender) => ({
      sender_name: `Mai ${sender}`,
      sender_email: sender === SENDERS - 1 ? null : `mai${sender}@home.example`,
    })),
  )
  return rows.map(({ submission }) => submission.id)
}

/** Reads the owner of each submission. */
async function ownersOf(database: Database, ids: readonly string[]): Promise<string[]> {
  const owners = new Map((await readSubmissionOwners(database, ids)).map((each) => [each.submissionId, each.personId]))
  return ids.map((id) => owners.get(id) ?? '')
}

/** Reads the person of each contact and the contact of each submission. */
async function stateOf(database: Database) {
  const contacts = database.selectFrom('person_contacts').innerJoin('inbox', 'contact_id', 'person_contacts.id')
  return {
    contacts: mapOf(await contacts.select(['person_contacts.id', 'person_id as of']).execute()),
    submissions: mapOf(
      await database.selectFrom('inbox').select(['submission_id as id', 'contact_id as of']).execute(),
    ),
  }
}

function mapOf(rows: readonly { id: string; of: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ id, of }) => [id, of]))
}

async function act({ database, actor }: Colleague, ids: readonly string[], { what, one, other, more }: Step) {
  const app = appContextOf(database)
  const [first = '', second = ''] = [ids[one], ids[other]]
  const [person = '', another = ''] = await ownersOf(database, [first, second])
  if (what === 'join') return joinPeople(app, actor, person, another)
  if (what === 'separate') return separatePeople(app, actor, person, more ? [first, second] : [first])
  const [event] = (await readEvents(database, {}, { limit: 5 })).slice(one % 5)
  return event ? undoEvent(app, actor, event.id) : undefined
}

/** Groups submissions by owner, numbered by first appearance. */
const groups = (owners: readonly string[]) => owners.map((owner) => owners.indexOf(owner))

test.each(engines)(
  'on %s, undoing all joins and separations restores the start',
  async (engine) => {
    const { database } = await openFresh(engine)
    const actor = await addStaff(database)
    const ids = await fill(database)
    const start = { state: await stateOf(database), owners: await ownersOf(database, ids) }
    const history = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const [newest] = await readEvents(database, {}, { limit: 1 })
      for (const each of steps) {
        const before = groups(await ownersOf(database, ids))
        const result = await act({ database, actor }, ids, each)
        expectGroups(before, groups(await ownersOf(database, ids)), each, result?.status)
      }
      const done = await readEvents(database, {}, { limit: 100 })
      for (const { id } of done.filter(({ sequence }) => sequence > (newest?.sequence ?? 0))) {
        const result = await undoEvent(appContextOf(database), actor, id)
        // Undo events cannot be undone. Nothing else blocks an undo, because later changes are undone first.
        if (result.status === 'blocked') expect(['already-undone', 'not-undoable']).toContain(result.blocker.reason)
        else expect(result.status).toBe('undone')
      }
      expect({ state: await stateOf(database), owners: await ownersOf(database, ids) }).toEqual(start)
    })
    await fc.assert(history, { numRuns: HISTORIES })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
  },
  LONG,
)

/** The allowed effects of a step on the groups. */
function expectGroups(before: number[], after: number[], { what, one, other, more }: Step, status?: string) {
  if (status === 'joined') {
    const [kept, joined] = [before[one], before[other]]
    expect(after).toEqual(groups(before.map((each) => String(each === joined ? kept : each))))
  } else if (status === 'separated' && what === 'separate') {
    const chosen = more ? [one, other] : [one]
    expect(new Set(chosen.map((index) => after[index])).size).toBe(1)
    const others = before.map((_, index) => index).filter((index) => !chosen.includes(index))
    for (const index of others) expect(after[index]).not.toBe(after[one])
    expect(groups(others.map((index) => String(after[index])))).toEqual(
      groups(others.map((index) => String(before[index]))),
    )
  } else if (what !== 'undo') expect(after).toEqual(before)
}

test.each(engines)(
  'on %s, concurrent opposite joins and separations lose nothing and join nobody to themselves',
  async (engine) => {
    const { database, connectAgain } = await openFresh(engine)
    // Simulate two machines. A SQLite file belongs to one process.
    const other = engine === 'PostgreSQL' ? await connectAgain() : database
    const colleagues: Colleague[] = []
    for (let number = 0; number < 8; number++)
      colleagues.push({ database: number % 2 ? other : database, actor: await addStaff(database) })
    const ids = await fill(database)
    const start = await stateOf(database)
    const opposite = async ([one = '', another = '']: readonly string[]) => {
      const [first, second] = colleagues as [Colleague, Colleague]
      const results = await Promise.all([joinOf(first, one, another), joinOf(second, another, one)])
      return results.filter(({ status }) => status === 'joined').length
    }
    const round = fc.asyncProperty(step, fc.array(meanwhile, { minLength: 1, maxLength: 6 }), async (pair, others) => {
      const persons = async () => {
        const owners = await ownersOf(database, ids)
        return [owners[pair.one] ?? '', owners[pair.other] ?? '']
      }
      const [one, another] = await persons()
      expect(await opposite([one ?? '', another ?? ''])).toBe(one === another ? 0 : 1)
      expect(new Set(await persons()).size).toBe(1)
      const theirs = others.map((each, index) => act(colleagues[2 + index] as Colleague, ids, each))
      await Promise.all([opposite(await persons()), ...theirs])
      expect(await ownersOf(database, ids)).not.toContain('')
    })
    await fc.assert(round, { numRuns: ROUNDS })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
    const events = (await readEvents(database, {}, { limit: 100_000 })).reverse()
    expect(replay(start, events)).toMatchObject(await stateOf(database))
    record(
      `people, ${engine}`,
      `${ROUNDS} rounds of opposite joins and separations at once, ${count(events.length)} changes logged; no deadlock, chain intact`,
    )
  },
  LONG,
)

/** Computes the owners from the start and the log. Checks that each event records the state before it. */
function replay(start: Awaited<ReturnType<typeof stateOf>>, events: readonly Event[]) {
  const state = structuredClone(start)
  const { contacts, submissions } = state
  for (const { details } of events)
    for (const [name, detail] of Object.entries(details ?? {})) {
      const [, kind, id = ''] = /^(contact|submission):(.*)$/.exec(name) ?? []
      const change = asChange(detail)
      if (kind === undefined || !change) continue
      const known = kind === 'contact' ? contacts : submissions
      expect(known[id] ?? change.before).toBe(change.before)
      known[id] = String(change.after)
      // Submissions that are separated from a contact move to a new contact of the new person.
      if (kind === 'submission') contacts[String(change.after)] ??= newPersonIn(details ?? {})
    }
  return state
}

function newPersonIn(details: object): string {
  return (
    Object.keys(details)
      .find((name) => name.startsWith('person:'))
      ?.slice('person:'.length) ?? ''
  )
}

function joinOf({ database, actor }: Colleague, one: string, other: string) {
  return joinPeople(appContextOf(database), actor, one, other)
}
