import { once } from 'node:events'
import { Kysely, sql } from 'kysely'
import type { DatabaseSettings } from '../../src/database/connection'
import { migrateToLatest, migrations } from '../../src/database/migrate'

/** Rows of 1 KB each: more than either engine buffers before it writes. */
const ROWS = 40_000

/** Changes data and tables as a migration might, sends a message, and never ends. */
async function up(transaction: Kysely<unknown>): Promise<void> {
  await sql`UPDATE submissions SET sender_name = 'Nobody'`.execute(transaction)
  await sql`ALTER TABLE outbox ADD COLUMN in_the_way text`.execute(transaction)
  await sql`CREATE TABLE in_the_way (number integer, filling text)`.execute(transaction)
  await sql`WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${sql.lit(ROWS)})
    INSERT INTO in_the_way SELECT number, ${'x'.repeat(1024)} FROM numbers`.execute(transaction)
  process.send?.('in the middle')
  // Waiting for a message keeps the process alive.
  await once(process, 'message')
}

const settings: DatabaseSettings = JSON.parse(process.argv[2] ?? '')
await migrateToLatest(new Kysely({ dialect: await openDialect(settings) }), { ...migrations, '999-endless': { up } })

async function openDialect({ databaseUrl, dataDir }: DatabaseSettings) {
  if (databaseUrl) return (await import('../../src/database/postgres')).openPostgres(databaseUrl, () => {})
  return (await import('../../src/database/sqlite')).openSqlite(`${dataDir}/six-saturdays.db`)
}
