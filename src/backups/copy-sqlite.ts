import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { openSqliteForReading } from '../database/sqlite'
import type { Tables } from '../database/tables'
import { requireIntactDatabase } from '../database/whole-file'
import { type Described, describe } from './describe'

/**
 * How many pages of 4 KiB are copied before they are synced to the disk. If the kernel collected gigabytes of them, the
 * site's own commits would wait for all of those.
 */
const PAGES_AT_ONCE = 2000

/** Busy timeout in milliseconds. */
const BUSY_MILLISECONDS = 5000

/**
 * Copies a SQLite database while it is in use (SQLite's Online Backup API) into one file, without the bytes of uploaded
 * files, which it keeps in `folder`.
 * @throws when the copy is not whole.
 */
export async function copySqlite(from: string, to: string, folder: string): Promise<Described> {
  rmSync(to, { force: true })
  // It is shrunk beside the copy, and not in memory or on another disk.
  process.env.SQLITE_TMPDIR = dirname(to)
  await copyPages(from, to)
  checkpoint(from)
  leaveWriteAheadLog(to)
  const database = new Kysely<Tables>({ dialect: openSqliteForReading(to) })
  const described = await describe(database, folder).finally(() => database.destroy())
  // If interrupted, the copy is discarded.
  if (described.files.length > 0) changeCopy(to, 'PRAGMA journal_mode = OFF; DELETE FROM file_parts; VACUUM')
  requireIntactDatabase(to)
  return described
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_MILLISECONDS })
  let copy: number | undefined
  try {
    // Holding a read transaction prevents the copy from restarting when the site writes.
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    await backup(source, to, {
      rate: PAGES_AT_ONCE,
      progress() {
        copy ??= openSync(to, 'r')
        fsyncSync(copy)
      },
    })
  } finally {
    if (copy !== undefined) closeSync(copy)
    source.close()
  }
}

/**
 * Moves what the site wrote meanwhile from the write-ahead log, which kept it for the copy, into the database: one of
 * its own commits would do that otherwise, and hold up everybody for hundreds of milliseconds.
 */
function checkpoint(file: string): void {
  try {
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      database.close()
    }
  } catch {
    // The site will checkpoint instead.
  }
}

/** Closes WAL mode, so that no log files remain. */
export function leaveWriteAheadLog(file: string): void {
  changeCopy(file, 'PRAGMA journal_mode = DELETE')
}

function changeCopy(file: string, statements: string): void {
  const copy = new DatabaseSync(file)
  try {
    copy.exec(statements)
  } finally {
    copy.close()
  }
}
