import fc from 'fast-check'
import { expect, test } from 'vitest'
import { count, record } from '../../../tests/resilience/figures'
import { scaled } from '../../../tests/resilience/scale'
import { assign, changeStatus } from '../../../tests/support/changes'
import { engines, openFresh } from '../../../tests/support/database-engines'
import { addStaff, readInbox, sendMessage } from '../../../tests/support/desk'
import { replay } from '../../../tests/support/replay'
import { appContextOf } from '../../../tests/support/test-app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { auditEvents } from '../../log/audit-events'
import { readEvents } from '../../log/events'
import { submissionSubject, submissionVersion } from '../../log/subjects'
import { statuses } from '../statuses'
import { answer } from './answers'
import { addNote } from './notes'

const MAX_PEOPLE = 8
const LONG = 600_000
const ROUNDS = scaled(500, 40)

/** A person's action; `stale` if they act on an outdated version. */
const randomAction = fc.record({
  what: fc.constantFrom('status', 'assign', 'answer', 'note'),
  choice: fc.nat(MAX_PEOPLE - 1),
  stale: fc.boolean(),
})

type Doing = typeof randomAction extends fc.Arbitrary<infer Value> ? Value : never

interface Person {
  database: Database
  actor: Actor
}

function act(
  { database, actor }: Person,
  { what, choice }: Doing,
  seen: { submissionId: string; version: number },
  people: Person[],
) {
  const app = appContextOf(database)
  const { submissionId } = seen
  if (what === 'note') return addNote(app, actor, { submissionId, kind: 'note', text: `From ${actor.name}` })
  if (what === 'answer')
    return answer(app, actor, { ...seen, subject: 'Re', text: actor.name, key: crypto.randomUUID() })
  if (what === 'assign') return assign(app, actor, { ...seen, assigneeId: people[choice]?.actor.id ?? null })
  return changeStatus(app, actor, { ...seen, status: statuses[choice % statuses.length] ?? 'open' })
}

test.each(engines)(
  'on %s, concurrent changes of a submission overwrite nothing and are all logged',
  async (engine) => {
    const { database, connectAgain } = await openFresh(engine)
    // Simulate two machines. A SQLite file belongs to one process.
    const other = engine === 'PostgreSQL' ? await connectAgain() : database
    const people: Person[] = []
    for (let number = 0; number < MAX_PEOPLE; number++)
      people.push({ database: number % 2 ? other : database, actor: await addStaff(database, { name: `P${number}` }) })

    const round = fc.asyncProperty(fc.array(randomAction, { minLength: 2, maxLength: MAX_PEOPLE }), async (doings) => {
      const submissionId = await sendMessage(database)
      await changeStatus(appContextOf(database), (people[0] as Person).actor, {
        submissionId,
        version: 1,
        status: 'open',
      })
      const outcomes = await Promise.all(
        doings.map((each, index) =>
          act(people[index] as Person, each, { submissionId, version: each.stale ? 1 : 2 }, people),
        ),
      )
      const [, ...events] = (await readEvents(database, { about: submissionSubject(submissionId) })).reverse()
      const row = await readInbox(database, submissionId)
      const { status, assignee_id: assignee, version, notes } = row
      const all = await readEvents(database, { about: submissionSubject(submissionId) })
      expect(replay(all.reverse())).toEqual({ status, assignee, version })
      expect(notes).toBe(doings.filter(({ what }) => what === 'note').length)
      for (const [index, outcome] of outcomes.entries()) {
        const theirs = events.filter(({ actorId }) => actorId === people[index]?.actor.id)
        if (outcome.status === 'conflict') {
          expect(theirs).toEqual([])
          const versions = outcome.since.map(submissionVersion)
          const since = (doings[index] as Doing).stale ? 2 : 3
          expect(versions).toEqual(
            Array.from({ length: outcome.submission.version - since + 1 }, (_, step) => since + step),
          )
        } else if (outcome.status === 'changed' && theirs.length > 0) {
          expect(theirs.map(submissionVersion)).toEqual([outcome.version])
        } else if (outcome.status === 'added') expect(theirs).toHaveLength(1)
      }
      const changed = outcomes.filter((outcome) => outcome.status === 'changed').length
      expect(changed).toBeGreaterThanOrEqual(events.filter(({ kind }) => kind !== 'note-added').length)
    })
    await fc.assert(round, { numRuns: ROUNDS })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole' })
    const events = await readEvents(database, {}, { limit: 1 })
    record(
      `together, ${engine}`,
      `${ROUNDS} rounds of 2 to ${MAX_PEOPLE} people, ${count(events[0]?.sequence ?? 0)} changes logged; 0 overwritten, 0 without event, chain intact`,
    )
  },
  LONG,
)
