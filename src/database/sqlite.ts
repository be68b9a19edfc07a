import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Driver, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { keepFirstError } from './keep-first-error'
import { readFileIdentity } from './site-lock'
import { isOutOfSpace } from './unavailable'

/** Busy timeout of SQLite, which blocks the whole process. retry-on-busy.ts waits longer. */
const BUSY_TIMEOUT_MS = 10

/** A reader may block, because it runs in its own thread. */
const READER_BUSY_TIMEOUT_MS = 5000

/** The site has a few dozen frequent statements. Migrations and batches run many others once. */
const MAX_PREPARED_STATEMENTS = 100

/** Longer statements are batch inserts, which rarely repeat and take much memory. */
const MAX_PREPARED_LENGTH = 4000

/** Size to which the write-ahead log is truncated after a migration. */
const LOG_BYTES = 64 * 1024 * 1024

/** Minimum time between attempts to reopen a file that was opened exclusively, in milliseconds. */
const REOPEN_INTERVAL_MS = 1000

/** Large enough for a change of 2,000 submissions. Otherwise pages are written before the commit and read again. */
const CACHE_KIBIBYTES = 16_000

/**
 * Opens a SQLite file for Kysely. Creates the file and its folder if missing. WAL with synchronous=FULL: a completed
 * commit survives a power cut.
 */
export function openSqlite(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true })
  // A deferred BEGIN fails at its first write while another process writes. An immediate one waits.
  return new TransactionalSqliteDialect({
    database: toKyselyDatabase(openForWriting(file), file, 'begin immediate', openForWriting),
  })
}

/** Files opened exclusively, because a full disk has no space for the shared-memory file. */
const exclusiveFiles = new Set<string>()

export function isOpenExclusively(file: string): boolean {
  return exclusiveFiles.has(file)
}

/** Opens the file. On a full disk, opens it without its `-shm` file. */
function openForWriting(file: string): DatabaseSync {
  exclusiveFiles.delete(file)
  try {
    return openWithLockingMode('NORMAL', file)
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
    exclusiveFiles.add(file)
    return openWithLockingMode('EXCLUSIVE', file)
  }
}

function openWithLockingMode(mode: 'NORMAL' | 'EXCLUSIVE', file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
  try {
    database.exec(`PRAGMA locking_mode = ${mode}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = ${LOG_BYTES}; PRAGMA cache_size = -${CACHE_KIBIBYTES}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens an existing SQLite file for reading. With `isIdle`, creates no files beside it. */
export function openSqliteForReading(file: string, isIdle = false): SqliteDialect {
  const address = pathToFileURL(file)
  // The immutable mode requires that no process writes to the file.
  if (isIdle) address.search = 'immutable=1'
  const database = new DatabaseSync(address, { timeout: READER_BUSY_TIMEOUT_MS, readOnly: true })
  return new TransactionalSqliteDialect({ database: toKyselyDatabase(database, file, 'begin') })
}

/** The file was moved, deleted or replaced while the site was running. */
class MissingFileError extends Error {}

/** Declares that SQLite's DDL is transactional. Otherwise Kysely would leave a failed migration half applied. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter()
  }

  override createDriver(): Driver {
    return keepFirstError(super.createDriver())
  }
}

function toKyselyDatabase(
  opened: DatabaseSync,
  file: string,
  begin: string,
  reopen?: typeof openForWriting,
): SqliteDatabase {
  const identity = readFileIdentity(file)
  let [database, openedAt] = [opened, performance.now()]

  // Writes to a moved or deleted file would be lost. A replacement file is not opened either, because the old log would
  // corrupt it.
  function requireSameFile(): void {
    if (readFileIdentity(file) !== identity)
      throw new MissingFileError(`${file} is gone, or is not the file that was opened`)
  }

  /** Reopens an exclusive file in shared mode once the disk has space. */
  function reopenShared(): void {
    if (!reopen || !isOpenExclusively(file) || performance.now() - openedAt < REOPEN_INTERVAL_MS) return
    openedAt = performance.now()
    prepared.clear()
    if (database.isOpen) database.close()
    database = reopen(file)
  }

  /** Prepared statements, least recently used first. */
  const prepared = new Map<string, SqliteStatement>()

  function prepareOnce(sql: string): SqliteStatement {
    const known = prepared.get(sql) ?? prepare(sql)
    prepared.delete(sql)
    if (sql.length <= MAX_PREPARED_LENGTH) prepared.set(sql, known)
    if (prepared.size > MAX_PREPARED_STATEMENTS) prepared.delete(prepared.keys().next().value as string)
    return known
  }

  function prepare(sql: string): SqliteStatement {
    const statement = database.prepare(sql === 'begin' ? begin : sql)
    const values = (parameters: ReadonlyArray<unknown>) => parameters as (string | number | null)[]
    return {
      reader: statement.columns().length > 0,
      all: (parameters: ReadonlyArray<unknown>) => statement.all(...values(parameters)),
      run: (parameters: ReadonlyArray<unknown>) => statement.run(...values(parameters)),
      iterate: (parameters: ReadonlyArray<unknown>) => statement.iterate(...values(parameters)),
    }
  }

  return {
    close: () => database.close(),
    prepare(sql) {
      if (!database.isOpen || !database.isTransaction) {
        requireSameFile()
        reopenShared()
      }
      return prepareOnce(sql)
    },
  }
}
