import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { addStaff } from '../../tests/support/desk'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { auditEvents } from './audit-events'
import { appendEvent } from './events'

const at = '2026-06-25T17:03:00.000Z'

/** Appends so many events, as several people at once do. */
async function appendMany(database: Database, actorId: string, count: number): Promise<void> {
  const append = (value: number) =>
    transact(database, (transaction) =>
      appendEvent(transaction, { kind: 'test-sent', actorId, details: { value, text: 'Đặng \u0000 \ud800' }, at }),
    )
  await Promise.all(Array.from({ length: count }, (_, value) => append(value)))
}

const changeRow = (database: Database, sequence: number, values: object) =>
  database.updateTable('events').set(values).where('sequence', '=', sequence).execute()

/** What somebody does to the table, and what the audit says of it. */
const cases: [what: string, harm: (database: Database, actorId: string) => Promise<unknown>, said: object][] = [
  [
    'changed details',
    (database) => changeRow(database, 3, { details: '{"value":9}' }),
    { sequence: 3, reason: 'changed' },
  ],
  ['another actor', (database) => changeRow(database, 1, { actor_id: null }), { sequence: 1, reason: 'changed' }],
  [
    'another digest',
    (database) => changeRow(database, 4, { digest: 'd', details: null, salt: null }),
    { sequence: 4, reason: 'out-of-order' },
  ],
  [
    'a row that is gone',
    (database) => database.deleteFrom('events').where('sequence', '=', 2).execute(),
    { sequence: 2, reason: 'missing' },
  ],
  [
    'two rows in each other’s place',
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

  test('what is appended by many at once is one chain, and stays one when it goes on', async () => {
    const { database, actorId } = await open(20)
    const result = await auditEvents(database)
    expect(result).toMatchObject({ status: 'whole', events: 20, erased: 0, head: { sequence: 20 } })
    if (result.status !== 'whole') return
    await appendMany(database, actorId, 3)
    expect(await auditEvents(database, result.head)).toMatchObject({ status: 'whole', events: 23 })
  })

  test('an erased event loses its details and nothing else', async () => {
    const { database } = await open(4)
    await changeRow(database, 2, { details: null, salt: null })
    expect(await auditEvents(database)).toMatchObject({ status: 'whole', events: 4, erased: 1 })
    await changeRow(database, 3, { details: null })
    expect(await auditEvents(database)).toEqual({ status: 'broken', sequence: 3, reason: 'changed' })
  })

  test('the first event that is not as it was written is found', async () => {
    const { database, actorId } = await open(5)
    for (const [what, harm, said] of cases) {
      const transaction = await database.startTransaction().execute()
      await harm(transaction, actorId)
      expect(await auditEvents(transaction), what).toEqual({ status: 'broken', ...said })
      await transaction.rollback().execute()
    }
  })

  test('what was cut off at the end, or written anew, shows only against a head that was kept', async () => {
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
