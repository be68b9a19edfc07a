import { type Kysely, SqliteAdapter, sql } from 'kysely'
import { editorial } from './editorial'
import { inbox } from './inbox'
import { log } from './log'
import { mail } from './mail'
import { own } from './own'
import { people } from './people'
import { search } from './search'
import { seasons } from './seasons'
import { staff } from './staff'
import type { Dialect } from './statements'
import { submissions } from './submissions'

/** Groups of tables, each after the groups it references. */
const modules = [staff, log, editorial, seasons, submissions, people, mail, inbox, search, own]

export async function up(database: Kysely<unknown>): Promise<void> {
  const dialect = createDialect(database.getExecutor().adapter instanceof SqliteAdapter)
  for (const statement of modules.flatMap((listStatements) => listStatements(dialect)))
    await statement.execute(database)
}

function createDialect(isSqlite: boolean): Dialect {
  return {
    isSqlite,
    position: isSqlite ? sql`integer` : sql`bigint`,
    bytes: isSqlite ? sql`blob` : sql`bytea`,
    withoutRowid: isSqlite ? sql`WITHOUT ROWID` : sql``,
  }
}
