import { Kysely, sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { openPostgres } from './postgres'

test('a connection closed during a transaction fails the transaction, not the process', async () => {
  const { database, connectAgain } = await openFresh('PostgreSQL')
  const other = await connectAgain()
  const cut = database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other)
    // The error arrives between two statements. Without a listener it would be uncaught.
    await new Promise((arrived) => setTimeout(arrived, 50))
    await sql`SELECT 1`.execute(transaction)
  })
  await expect(cut).rejects.toThrow()
  expect(await database.selectFrom('submissions').select('id').execute()).toEqual([])
})

test('limits statements of the site to ten seconds, but not those of migrations', async () => {
  const { database } = await openFresh('PostgreSQL')
  const migrating = new Kysely<unknown>({ dialect: openPostgres(inject('postgresUrl'), () => {}) })
  onTestFinished(() => migrating.destroy())
  const show = sql<{ statement_timeout: string }>`SHOW statement_timeout`
  expect((await show.execute(database)).rows).toEqual([{ statement_timeout: '10s' }])
  expect((await show.execute(migrating)).rows).toEqual([{ statement_timeout: '0' }])
})

test('returns large numbers as numbers if safe, as on SQLite, and otherwise as text', async () => {
  const { database } = await openFresh('PostgreSQL')
  const { rows } = await sql`SELECT 9007199254740991::bigint AS most, 9007199254740993::bigint AS more`.execute(
    database,
  )
  expect(rows).toEqual([{ most: 9007199254740991, more: '9007199254740993' }])
})

test('prepares an insert once per connection and limits prepared one-time statements', async () => {
  const { database } = await openFresh('PostgreSQL')
  await database.transaction().execute(async (transaction) => {
    const insert = (key: string) => transaction.insertInto('secrets').values({ name: key, value: 'x' }).execute()
    await insert('one')
    await insert('two')
    const names = sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`
    const { rows } = await names.execute(transaction)
    expect(rows.filter(({ statement }) => statement.startsWith('insert into "secrets"'))).toHaveLength(1)
    for (let index = 0; index < 100; index++)
      await sql`insert into secrets (name, value) values (${`name ${index}`}, ${sql.lit(`${index}`)})`.execute(
        transaction,
      )
    expect((await names.execute(transaction)).rows.length).toBeLessThanOrEqual(50)
    expect(await transaction.selectFrom('secrets').select('name').execute()).toHaveLength(102)
  })
})
