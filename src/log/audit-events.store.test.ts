import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import type { Database } from '../database/connection'
import { perDialect } from '../database/dialect'
import { transact } from '../database/transact'
import { auditEvents } from './audit-events'
import { computeDigests } from './event-chain'
import { appendEvent } from './events'

const at = '2026-06-25T17:03:00.000Z'
const about = [{ kind: 'tag', id: 't', version: 2 }] as const

/** Appends events concurrently. */
async function appendMany(database: Database, actorId: string, count: number): Promise<void> {
  const append = (value: number) =>
    transact(database, (transaction) =>
      appendEvent(transaction, {
        kind: 'attempts-refused',
        actorId,
        about,
        details: { value, 'Đặng \u0000 \ud800': 1 },
        at,
      }),
    )
  await Promise.all(Array.from({ length: count }, (_, value) => append(value)))
}

const changeRow = (database: Database, sequence: number, values: object) =>
  database.updateTable('events').set(values).where('sequence', '=', sequence).execute()

const readRow = (database: Database, sequence: number) =>
  database.selectFrom('events').selectAll().where('sequence', '=', sequence).executeTakeFirstOrThrow()

/** Reads an event and adds the subjects that `appendMany` uses. */
const readWhole = async (database: Database, sequence: number) => ({ ...(await readRow(database, sequence)), about })

const changeSubject = (database: Database, sequence: number, values: object) =>
  database.updateTable('event_subjects').set(values).where('sequence', '=', sequence).execute()

/** Copies an event to a sequence number that the table rejects, as an attacker with database access could. */
async function insertAt(database: Database, sequence: number): Promise<void> {
  const uncheck = {
    sqlite: sql`PRAGMA ignore_check_constraints = ON`,
    postgres: sql`ALTER TABLE events DROP CONSTRAINT events_numbered`,
  }
  await perDialect(database, uncheck).execute(database)
  const copy = { ...(await readRow(database, 1)), id: crypto.randomUUID(), sequence }
  await database.insertInto('events').values(copy).execute()
}

const cases: [what: string, harm: (database: Database, actorId: string) => Promise<unknown>, said: object][] = [
  [
    'changed details',
    (database) => changeRow(database, 3, { details: '{"value":9}' }),
    { sequence: 3, reason: 'changed' },
  ],
  ['another actor', (database) => changeRow(database, 1, { actor_id: null }), { sequence: 1, reason: 'changed' }],
  [
    'another actor, disguised as an event whose details were erased',
    (database) => changeRow(database, 3, { actor_id: null, kind: 'signed-in', details: null, salt: null }),
    { sequence: 3, reason: 'changed' },
  ],
  [
    'removed details',
    (database) => changeRow(database, 3, { details: null, salt: null }),
    { sequence: 3, reason: 'changed' },
  ],
  [
    'removed details with a digest of null',
    async (database) => {
      const nothing = { details: null, salt: null }
      const { digest, details_digest } = computeDigests({ ...(await readWhole(database, 3)), ...nothing })
      await changeRow(database, 3, { ...nothing, digest, details_digest })
    },
    { sequence: 3, reason: 'changed' },
  ],
  [
    'other details with their own digest',
    async (database) => {
      const details = '{"value":9}'
      const { details_digest } = computeDigests({ ...(await readWhole(database, 4)), details })
      await changeRow(database, 4, { details, details_digest })
    },
    { sequence: 4, reason: 'out-of-order' },
  ],
  [
    'another version of a subject',
    (database) => changeSubject(database, 3, { version: 3 }),
    { sequence: 3, reason: 'changed' },
  ],
  ['another subject', (database) => changeSubject(database, 2, { id: 'u' }), { sequence: 2, reason: 'changed' }],
  [
    'an added subject',
    (database) =>
      database.insertInto('event_subjects').values({ kind: 'staff', id: 's', sequence: 4, version: null }).execute(),
    { sequence: 4, reason: 'changed' },
  ],
  [
    'removed subjects',
    (database) => database.deleteFrom('event_subjects').where('sequence', '=', 5).execute(),
    { sequence: 5, reason: 'changed' },
  ],
  ['a row below the first', (database) => insertAt(database, -1), { sequence: -1, reason: 'not-numbered' }],
  ['a row at zero', (database) => insertAt(database, 0), { sequence: 0, reason: 'not-numbered' }],
  [
    'a deleted row',
    (database) => database.deleteFrom('events').where('sequence', '=', 2).execute(),
    { sequence: 2, reason: 'missing' },
  ],
  [
    'two swapped rows',
    async (database) => {
      for (const [from, to] of [
        [3, 99],
        [4, 3],
        [99, 4],
      ] as const)
        await changeRow(database, from, { sequence: to })
    },
    { sequence: 3, reason: 'out-of-order' },
  ],
]

describe.each<Engine>([...engines])('on %s', (engine) => {
  async function open(count: number) {
    const { database } = await openFresh(engine)
    const { id } = await addStaff(database)
    await appendMany(database, id, count)
    return { database, actorId: id }
  }

  test('concurrent appends form one chain that can be continued', async () => {
    const { database, actorId } = await open(20)
    const result = await auditEvents(database)
    expect(result).toMatchObject({ status: 'whole', events: 20, head: { sequence: 20 } })
    if (result.status !== 'whole') return
    await appendMany(database, actorId, 3)
    expect(await auditEvents(database, result.head)).toMatchObject({ status: 'whole', events: 23 })
  })

  test('the database rejects event sequences below one', async () => {
    const { database } = await open(1)
    await expect(changeRow(database, 1, { sequence: 0 })).rejects.toThrow(/check/i)
  })

  test('finds the first event that was tampered with', async () => {
    const { database, actorId } = await open(5)
    for (const [what, harm, said] of cases) {
      const transaction = await database.startTransaction().execute()
      await harm(transaction, actorId)
      expect(await auditEvents(transaction), what).toEqual({ status: 'broken', ...said })
      await transaction.rollback().execute()
    }
  })

  test('detects a truncated or rewritten chain only by comparing it with a saved head', async () => {
    const { database, actorId } = await open(5)
    const whole = await auditEvents(database)
    if (whole.status !== 'whole') throw new Error(whole.status)
    await database.deleteFrom('events').where('sequence', '>', 3).execute()
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 3 })
    expect(await auditEvents(database, whole.head)).toMatchObject({ status: 'other', reason: 'cut-off' })
    await appendMany(database, actorId, 2)
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 5 })
    expect(await auditEvents(database, whole.head)).toMatchObject({ status: 'other', reason: 'rewritten' })
  })
})
