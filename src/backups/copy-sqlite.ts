import { closeSync, fsyncSync, openSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { requireIntactDatabase } from '../database/intact-database'
import { openSqliteForReading } from '../database/sqlite'
import type { Tables } from '../database/tables'
import { describeSnapshot, type SnapshotDescription } from './describe-snapshot'

/** Number of 4 KiB pages copied between syncs. Without syncs, the site's commits would wait for gigabytes of writes. */
const PAGES_PER_STEP = 2000

/** Busy timeout in milliseconds. */
const BUSY_TIMEOUT_MS = 5000

/**
 * Copies a SQLite database in use into one file (SQLite's Online Backup API). Stores the bytes of uploaded files in
 * `folder`.
 * @throws if the copy is damaged.
 */
export async function copySqlite(from: string, to: string, folder: string): Promise<SnapshotDescription> {
  rmSync(to, { force: true })
  // Make VACUUM write its temporary file beside the copy.
  process.env.SQLITE_TMPDIR = dirname(to)
  await copyPages(from, to)
  checkpoint(from)
  disableWriteAheadLog(to)
  const database = new Kysely<Tables>({ dialect: openSqliteForReading(to) })
  const description = await describeSnapshot(database, folder).finally(() => database.destroy())
  // No journal is needed: an interrupted copy is discarded.
  if (description.files.length > 0) changeCopy(to, 'PRAGMA journal_mode = OFF; DELETE FROM file_parts; VACUUM')
  requireIntactDatabase(to)
  return description
}

async function copyPages(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS })
  let copy: number | undefined
  try {
    // Holding a read transaction prevents the copy from restarting when the site writes.
    source.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    await backup(source, to, {
      rate: PAGES_PER_STEP,
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

/** Checkpoints the log that grew during the copy. Otherwise a commit of the site would spend hundreds of ms on it. */
function checkpoint(file: string): void {
  try {
    const database = new DatabaseSync(file, { timeout: 0 })
    try {
      database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      database.close()
    }
  } catch {
    // Ignore the error: the site will checkpoint instead.
  }
}

/** Turns off WAL mode, so that no log files remain. */
export function disableWriteAheadLog(file: string): void {
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
