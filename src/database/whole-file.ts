import { DatabaseSync } from 'node:sqlite'

/** How many of each a database holds. */
export interface Holding {
  submissions: number
  mails: number
}

/**
 * Looks a SQLite file over: its pages and indexes, its references, and whether it is a database of this site.
 * @throws what is wrong with it.
 */
export function requireWhole(file: string): Holding {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
    const [check] = database.prepare('PRAGMA integrity_check').all()
    if (check?.integrity_check !== 'ok') throw new Error(String(check?.integrity_check))
    const broken = database.prepare('PRAGMA foreign_key_check').all().length
    if (broken > 0) throw new Error(`${broken} references lead nowhere`)
    return { submissions: countRows(database, 'submissions'), mails: countRows(database, 'outbox') }
  } catch (error) {
    throw new Error(`${file} is not a whole database of this site: ${(error as Error).message}`)
  } finally {
    database?.close()
  }
}

function countRows(database: DatabaseSync, table: 'submissions' | 'outbox'): number {
  return Number(database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count)
}
