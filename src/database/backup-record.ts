import { randomUUIDv7 } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { SqliteAdapter } from 'kysely'
import type { Database } from './connection'
import type { Moment } from './tables'

/** The newest backup, or none; copies of a PostgreSQL database are made where the site does not see them. */
export type LastBackup = { madeAt: Moment } | 'never' | 'unseen'

/** What whoever makes backups waits for while the site writes. */
const BUSY_MILLISECONDS = 5000

/** Notes in a SQLite database that a backup of it was made. */
export function recordBackup(file: string, now = new Date()): void {
  const database = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS })
  try {
    database.prepare('INSERT INTO backups (id, made_at) VALUES (?, ?)').run(randomUUIDv7(), now.toISOString())
  } finally {
    database.close()
  }
}

/** When the last backup was made, as far as the site can know. */
export async function lastBackup(database: Database): Promise<LastBackup> {
  if (!(database.getExecutor().adapter instanceof SqliteAdapter)) return 'unseen'
  const newest = await database
    .selectFrom('backups')
    .select('made_at')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? { madeAt: newest.made_at } : 'never'
}
