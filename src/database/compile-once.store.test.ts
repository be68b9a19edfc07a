import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { engines, openFresh } from '../../tests/support/database-engines'
import { compileOnce } from './compile-once'

test.each(
  engines,
)('on %s a query is built once for each set of names, and runs with the values it is given', async (engine) => {
  const { database } = await openFresh(engine)
  let built = 0
  const find = compileOnce((on, { id, at }: { id: string; at?: string }) => {
    built++
    const probes = on.selectFrom('probes').select('id').where('id', '=', id)
    return at === undefined ? probes : probes.where('at', '=', at)
  })
  const insert = compileOnce((on, rows: readonly { id: string; at: string }[]) => on.insertInto('probes').values(rows))
  await insert(database, [
    { id: 'one', at: '1' },
    { id: 'two', at: '2' },
  ])
  const found = async (values: { id: string; at?: string }) => (await find(database, values)).rows.map(({ id }) => id)
  expect([await found({ id: 'one' }), await found({ id: 'two' }), await found({ id: 'three' })]).toEqual([
    ['one'],
    ['two'],
    [],
  ])
  expect([await found({ id: 'one', at: '2' }), await found({ id: 'two', at: '2' })]).toEqual([[], ['two']])
  expect(built).toBe(2)
})

test('PostgreSQL prepares compiled queries on each connection', async () => {
  const { database } = await openFresh('PostgreSQL')
  const find = compileOnce((on, { id }: { id: string }) => on.selectFrom('probes').select('at').where('id', '=', id))
  const prepared = await database.transaction().execute(async (transaction) => {
    for (const id of ['one', 'two']) await find(transaction, { id })
    return sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(transaction)
  })
  expect(prepared.rows).toEqual([{ statement: 'select "at" from "probes" where "id" = $1' }])
})
