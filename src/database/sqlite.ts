import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { type Driver, SqliteAdapter, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { keepFirstError } from './keep-first-error'
import { identityOf } from './site-lock'
import { isOutOfSpace } from './unavailable'

/** How long SQLite itself waits for a locked file, and the whole process with it; retry-on-busy.ts waits for longer. */
const BUSY_MILLISECONDS = 10

/** A reader has a thread of its own, which may wait. */
const READER_BUSY_MILLISECONDS = 5000

/** The site has a few dozen statements that it runs often; migrations and batches of every size run others once. */
const MOST_PREPARED = 100

/** A batch's statement has all its rows in it: keeping many would take much memory, and hardly one runs twice. */
const LONGEST_PREPARED = 4000

/** What the write-ahead log is cut to once a migration has made it as large as the database. */
const LOG_BYTES = 64 * 1024 * 1024

/** How often a file that is open for this process alone is opened again, in milliseconds. */
const TRY_EVERY = 1000

/** Holds what a change of 2,000 submissions writes, which SQLite would otherwise write and read again before the commit. */
const CACHE_KIBIBYTES = 16_000

/**
 * Opens a SQLite file for Kysely, and creates it and its folder where they are missing.
 * WAL with synchronous=FULL: a commit that has returned survives a power cut.
 */
export function openSqlite(file: string): SqliteDialect {
  mkdirSync(dirname(file), { recursive: true })
  // A deferred BEGIN fails at its first write while another process writes; an immediate one waits its turn.
  return new TransactionalSqliteDialect({
    database: forKysely(openForWriting(file), file, 'begin immediate', openForWriting),
  })
}

/** Files that are open for this process alone, because a full disk has no space for what processes share. */
const openAlone = new Set<string>()

export function isOpenAlone(file: string): boolean {
  return openAlone.has(file)
}

/** On a full disk, opens the file without its `-shm` file. */
function openForWriting(file: string): DatabaseSync {
  openAlone.delete(file)
  try {
    return openIn('NORMAL', file)
  } catch (error) {
    if (!isOutOfSpace(error)) throw error
    openAlone.add(file)
    return openIn('EXCLUSIVE', file)
  }
}

function openIn(mode: 'NORMAL' | 'EXCLUSIVE', file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MILLISECONDS })
  try {
    database.exec(`PRAGMA locking_mode = ${mode}; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON; PRAGMA journal_size_limit = ${LOG_BYTES}; PRAGMA cache_size = -${CACHE_KIBIBYTES}`)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Opens a SQLite file that is there already, for reading alone; with `isIdle`, without leaving files beside it. */
export function openSqliteForReading(file: string, isIdle = false): SqliteDialect {
  const address = pathToFileURL(file)
  // Then nobody may write to it at the same time.
  if (isIdle) address.search = 'immutable=1'
  const database = new DatabaseSync(address, { timeout: READER_BUSY_MILLISECONDS, readOnly: true })
  return new TransactionalSqliteDialect({ database: forKysely(database, file, 'begin') })
}

/** The file was moved, deleted or replaced while the site runs. */
class MissingFileError extends Error {}

/** Kysely does not know that SQLite's DDL is transactional, and would leave half of a migration that fails. */
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

function forKysely(opened: DatabaseSync, file: string, begin: string, reopen?: typeof openForWriting): SqliteDatabase {
  const identity = identityOf(file)
  let [database, openedAt] = [opened, performance.now()]

  // A file that was moved or deleted could still be written to, and nobody would read it. A file that took its place is
  // not opened either: the log beside it belongs to the first one and would spoil it.
  function requireSameFile(): void {
    if (identityOf(file) !== identity) throw new MissingFileError(`${file} is gone, or is not the file that was opened`)
  }

  /** Shares the file with others once there is space. */
  function share(): void {
    if (!reopen || !isOpenAlone(file) || performance.now() - openedAt < TRY_EVERY) return
    openedAt = performance.now()
    prepared.clear()
    if (database.isOpen) database.close()
    database = reopen(file)
  }

  /** The least recently used first. */
  const prepared = new Map<string, SqliteStatement>()

  function prepareOnce(sql: string): SqliteStatement {
    const known = prepared.get(sql) ?? prepare(sql)
    prepared.delete(sql)
    if (sql.length <= LONGEST_PREPARED) prepared.set(sql, known)
    if (prepared.size > MOST_PREPARED) prepared.delete(prepared.keys().next().value as string)
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
        share()
      }
      return prepareOnce(sql)
    },
  }
}
