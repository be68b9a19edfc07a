import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engines, openFresh } from '../../tests/support/database-engines'
import type { Database } from './connection'
import { transact } from './transact'

const store = (id: string) => async (transaction: Database) => {
  await transaction.insertInto('probes').values({ id, at: 'now' }).execute()
  return id
}

async function storedIn(database: Database): Promise<string[]> {
  const rows = await database.selectFrom('probes').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

const many = Array.from({ length: 70 }, (_, number) => String(number).padStart(3, '0'))

describe.each(engines)('transactions on %s', (engine) => {
  test('each task gets its own result', async () => {
    const { database } = await openFresh(engine)
    expect(await Promise.all(many.map((id) => transact(database, store(id))))).toEqual(many)
    expect(await storedIn(database)).toEqual(many)
  })

  test('a failed task is rolled back without failing others', async () => {
    const { database } = await openFresh(engine)
    const outcomes = await Promise.allSettled([
      transact(database, store('a')),
      transact(database, async (transaction) => {
        await store('half')(transaction)
        throw new Error('second thoughts')
      }),
      transact(database, store('b')),
      transact(database, store('a')),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
    expect(outcomes[1]).toMatchObject({ reason: new Error('second thoughts') })
    expect(await storedIn(database)).toEqual(['a', 'b'])
  })

  test('stored rows are visible to all once a task resolves', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const another = await connectAgain()
    await Promise.all(
      many.map(async (id) => {
        await transact(database, store(id))
        expect(await storedIn(another)).toContain(id)
      }),
    )
  })
})

test('waiting SQLite tasks share transactions of limited size', async () => {
  const { database } = await openFresh('SQLite')
  const transactions: Database[] = []
  const noteTransaction = async (transaction: Database) => void transactions.push(transaction)
  await Promise.all(many.map(() => transact(database, noteTransaction)))
  expect(transactions).toHaveLength(many.length)
  expect(new Set(transactions).size).toBe(3)
})

test('serves other requests between two tasks of a shared transaction', async () => {
  const { database } = await openFresh('SQLite')
  let turns = 0
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const turnsOfTasks = new Set<number>()
  const noteTurn = async () => void turnsOfTasks.add(turns)
  await Promise.all(many.map(() => transact(database, noteTurn)))
  clearImmediate(next)
  expect(turnsOfTasks.size).toBe(many.length)
})

test('reports a full disk for each task, and continues once there is space', async () => {
  const { database } = await openFresh('SQLite')
  await sql`PRAGMA max_page_count = 1`.execute(database)
  const large = async (transaction: Database) => {
    await transaction
      .insertInto('probes')
      .values({ id: crypto.randomUUID(), at: 'x'.repeat(100_000) })
      .execute()
  }
  const outcomes = await Promise.allSettled([transact(database, large), transact(database, large)])
  expect(outcomes).toEqual(Array(2).fill({ status: 'rejected', reason: expect.any(Error) }))
  for (const { reason } of outcomes as PromiseRejectedResult[]) expect(reason.message).toBe('database or disk is full')
  await sql`PRAGMA max_page_count = 10000`.execute(database)
  await transact(database, large)
  expect(await storedIn(database)).toHaveLength(1)
})

test('reports a connection closed by PostgreSQL and uses another afterward', async () => {
  const { database } = await openFresh('PostgreSQL')
  const ending = transact(database, (transaction) =>
    sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(transaction),
  )
  await expect(ending).rejects.toThrow('terminating connection due to administrator command')
  await transact(database, store('after'))
  expect(await storedIn(database)).toEqual(['after'])
})
