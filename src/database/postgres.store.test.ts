import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFresh } from './engines-under-test'

test('a connection that the server ends in the middle of a transaction costs the transaction, not the process', async () => {
  const { database, connectAgain } = await openFresh('PostgreSQL')
  const other = await connectAgain()
  const cut = database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(transaction)
    await sql`SELECT pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other)
    // The news arrives while no statement is on its way: without a listener it would be an uncaught error.
    await new Promise((arrived) => setTimeout(arrived, 50))
    await sql`SELECT 1`.execute(transaction)
  })
  await expect(cut).rejects.toThrow()
  expect(await database.selectFrom('submissions').select('id').execute()).toEqual([])
})
