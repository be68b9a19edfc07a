import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { requireWhole } from './whole-file'

/** More pages than any database of ours has, so that the copy is made in one step and no write disturbs it. */
const ALL_PAGES = 1_000_000_000

/**
 * Copies a SQLite database while it is in use (SQLite's Online Backup API), and checks the copy.
 * The copy is one file, and gets its name only when it is whole.
 * @throws when there is nothing to copy, or the copy is not whole.
 */
export async function backUp(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`)
  if (resolve(to) === resolve(from)) throw new Error('A backup cannot overwrite the database itself')
  mkdirSync(dirname(to), { recursive: true })
  const draft = `${to}.draft`
  rmSync(draft, { force: true })
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, draft, { rate: ALL_PAGES })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(draft)
  // Without the files that write-ahead logging keeps beside a database.
  copy.exec('PRAGMA journal_mode = DELETE')
  copy.close()
  requireWhole(draft)
  renameSync(draft, to)
}
