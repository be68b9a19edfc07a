import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, record } from '../../../tests/resilience/figures'
import { scaled } from '../../../tests/resilience/scale'
import { assign, changeStatus } from '../../../tests/support/changes'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, readInbox } from '../../../tests/support/desk'
import { fillInbox } from '../../../tests/support/inbox-rows'
import { officeTimes } from '../../../tests/support/office-times'
import { replay } from '../../../tests/support/replay'
import { appContextOf } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { auditEvents } from '../../log/audit-events'
import { readEvents } from '../../log/events'
import { findSubjectId, submissionSubject } from '../../log/subjects'
import { joinPeople } from '../../people/join-people'
import { readSubmissionOwners } from '../../people/person-contacts'
import { separatePeople } from '../../people/separate-people'
import type { ChosenAction } from '../actions/actions'
import { undoEvent } from '../undo/undo-event'
import { applySelection } from './apply-selection'
import { readBatch } from './batches'
import { freezeSelection } from './freeze-selection'
import { undoBatch } from './undo-batch'

const LONG = 3_600_000
const ROUNDS = scaled(500, 15)
const SUBMISSIONS = 12
const MAX_PEOPLE = 6

const randomAction = fc.record({
  what: fc.constantFrom('many', 'many', 'many back', 'one', 'one back', 'join', 'separate'),
  one: fc.nat(SUBMISSIONS - 1),
  other: fc.nat(SUBMISSIONS - 1),
  choice: fc.nat(7),
})

type Doing = typeof randomAction extends fc.Arbitrary<infer Value> ? Value : never

interface Colleague {
  database: Database
  actor: Actor
}

/** Shuffles the ids, so that locking in the requested order would deadlock. */
function reorder(ids: readonly string[], { one, other }: Doing): string[] {
  const some = [...ids.slice(one), ...ids.slice(0, one)].slice(0, other + 1)
  return one % 2 ? some : some.reverse()
}

async function act({ database, actor }: Colleague, ids: readonly string[], doing: Doing) {
  const app = appContextOf(database)
  const { what, one, other, choice } = doing
  const [submissionId = '', another = ''] = [ids[one], ids[other]]
  const chosen: ChosenAction[] = [
    { type: 'status', status: 'done' },
    { type: 'status', status: 'spam' },
    { type: 'assignee', assigneeId: actor.id },
    { type: 'assignee', assigneeId: null },
  ]
  if (what === 'many') return actOnMany(app, actor, chosen[choice % 4] as ChosenAction, reorder(ids, doing))
  if (what === 'many back') {
    const [batch] = (await readEvents(database, { kind: 'bulk-changed' }, { limit: 3 })).slice(choice % 3)
    return batch && undoBatch(app, actor, findSubjectId(batch, 'batch') ?? '')
  }
  if (what === 'one back') {
    const [event] = (await readEvents(database, {}, { limit: 8 })).slice(choice)
    return event && undoEvent(app, actor, event.id)
  }
  const owners = new Map(
    (await readSubmissionOwners(database, [submissionId, another])).map((each) => [each.submissionId, each]),
  )
  const [person = '', second = ''] = [submissionId, another].map((id) => owners.get(id)?.personId)
  if (what === 'join') return joinPeople(app, actor, person, second)
  if (what === 'separate') return separatePeople(app, actor, person, [submissionId])
  const { version } = await readInbox(database, submissionId)
  return choice % 2
    ? changeStatus(app, actor, { submissionId, version, status: 'open' })
    : assign(app, actor, { submissionId, version, assigneeId: actor.id })
}

async function actOnMany(
  app: ReturnType<typeof appContextOf>,
  actor: Actor,
  chosen: ChosenAction,
  ids: readonly string[],
) {
  const viewer = { staffId: actor.id, unreadFrom: '2026-06-01T09:00:00.000Z', ...officeTimes }
  const frozen = await freezeSelection(app, viewer, chosen, { ids })
  return frozen.status === 'frozen' ? applySelection(app, actor, frozen.id) : frozen
}

test.each(engines)(
  'on %s, concurrent bulk changes, single changes, joins and splits neither deadlock nor lose anything',
  async (engine) => {
    const { database, connectAgain } = await openFresh(engine)
    // Simulate two machines. A SQLite file belongs to one process.
    const other = engine === 'PostgreSQL' ? await connectAgain() : database
    const people: Colleague[] = []
    for (let number = 0; number < MAX_PEOPLE; number++)
      people.push({ database: number % 2 ? other : database, actor: await addStaff(database, { name: `P${number}` }) })
    const rows = Array.from({ length: SUBMISSIONS }, (_, number) => ({
      ...{ sender_name: `Mai ${number % 4}`, sender_email: `mai${number % 4}@home.example` },
    }))
    const ids = (await fillInbox(database, rows)).map(({ submission }) => submission.id)
    let changed = 0
    const round = fc.asyncProperty(fc.array(randomAction, { minLength: 3, maxLength: MAX_PEOPLE }), async (doings) => {
      // A deadlock would fail here, because PostgreSQL aborts one of its transactions.
      const outcomes = await Promise.all(doings.map((each, index) => act(people[index] as Colleague, ids, each)))
      changed += outcomes.filter((outcome) => outcome?.status === 'changed').length
      for (const submissionId of ids) {
        const events = (
          await readEvents(database, { about: submissionSubject(submissionId) }, { limit: 100_000 })
        ).reverse()
        const { status, assignee_id: assignee, version } = await readInbox(database, submissionId)
        expect(replay(events)).toEqual({ status, assignee, version })
      }
    })
    await fc.assert(round, { numRuns: ROUNDS })
    const batches = await readEvents(database, { kind: 'bulk-changed' }, { limit: 100_000 })
    for (const batch of batches) {
      const { events } = (await readBatch(database, findSubjectId(batch, 'batch') ?? '')) ?? {}
      expect(new Set(events?.map(({ submissionId }) => submissionId)).size).toBe(batch.details?.count)
    }
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
    record(
      `many together, ${engine}`,
      `${ROUNDS} rounds of 3 to ${MAX_PEOPLE} people, ${count(changed)} changes, ${count(batches.length)} of them bulk changes; no deadlock, 0 lost, chain intact`,
    )
  },
  LONG,
)
