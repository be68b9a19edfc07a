import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { readContent } from '../../content/read-content'
import { temporaryFolder } from '../../tests/support/emails'
import { publishRows } from '../../tests/support/published-rows'
import { submissionRow } from '../../tests/support/submission-rows'
import { readPublishedContent } from '../editorial/documents/published-content'
import { backUp } from './backup'
import { type Database, openDatabase, sqliteFile } from './connection'
import { requireNoHalfRestore, restore } from './restore'
import { lockForSite } from './site-lock'
import { requireWhole } from './whole-file'

async function openFile(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir })
  onTestFinished(() => database.destroy())
  return database
}

function alter(file: string, statements: string): void {
  const database = new DatabaseSync(file)
  database.exec(statements)
  database.close()
}

function store(database: Database, count: number): Promise<unknown> {
  const rows = Array.from({ length: count }, (_, n) =>
    submissionRow({ answers: JSON.stringify({ message: `${n} `.repeat(500) }) }),
  )
  return database.insertInto('submissions').values(rows).execute()
}

test('a backup made while people send is whole, and holds at least what was there before', async () => {
  const folder = temporaryFolder()
  const database = await openFile(folder)
  await store(database, 50)
  let sending = true
  const sender = (async () => {
    while (sending) {
      await store(database, 20)
      await new Promise(setImmediate)
    }
  })()
  for (const name of ['one.db', 'two.db', 'three.db']) await backUp(sqliteFile(folder), join(folder, name))
  sending = false
  await sender
  const held = ['one.db', 'two.db', 'three.db'].map((name) => requireWhole(join(folder, name)).submissions ?? 0)
  expect(held[0]).toBeGreaterThanOrEqual(50)
  expect(held).toEqual(held.toSorted((one, other) => one - other))
  expect(held.every((count) => (count - 50) % 20 === 0)).toBe(true)
  expect(existsSync(join(folder, 'one.db-wal'))).toBe(false)
})

test('a restored site says what was published when it was backed up, has the files to it, and is its owner’s alone', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  const name = (text: string) => ({ organization: { ...readContent().organization, name: text } })
  await publishRows(database, name('Eight Sundays'))
  const file = { id: '1', name: 'a.png', size: 256, created_at: '2026', created_by: null }
  await database.insertInto('files').values(file).execute()
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  await database
    .insertInto('file_parts')
    .values({ name: 'p-1-640.webp', file_id: '1', type: 'image/webp', bytes })
    .execute()
  await backUp(sqliteFile(folder), join(folder, 'b.db'))
  await publishRows(database, name('Nine Mondays'))
  await database.deleteFrom('file_parts').execute()
  await database.destroy()
  chmodSync(join(folder, 'b.db'), 0o644)
  const { rows } = await restore(join(folder, 'b.db'), sqliteFile(folder))
  // Whatever mode the backup has.
  expect(statSync(sqliteFile(folder)).mode & 0o777).toBe(0o600)
  expect(rows).toMatchObject({ content_revisions: 1, content_documents: 1, content_state: 1, file_parts: 1 })
  const again = await openFile(folder)
  const source = await readPublishedContent(again, freshContent())
  expect(source.current('en').content.organization.name).toBe('Eight Sundays')
  const part = await again.selectFrom('file_parts').select('bytes').executeTakeFirstOrThrow()
  expect(Buffer.from(part.bytes)).toEqual(Buffer.from(bytes))
})

test('a database that is in use is not replaced', async () => {
  const folder = temporaryFolder()
  const database = await openFile(folder)
  await store(database, 1)
  await backUp(sqliteFile(folder), join(folder, 'b.db'))
  await expect(restore(join(folder, 'b.db'), sqliteFile(folder))).rejects.toThrow(/is in use. Stop the site first/)
  await store(database, 1)
  expect(await database.selectFrom('submissions').select('id').execute()).toHaveLength(2)
})

test.each<[damage: string, damage: (file: string) => void]>([
  ['cut short', (file) => truncateSync(file, 20_000)],
  ['empty', (file) => writeFileSync(file, '')],
  ['no database', (file) => writeFileSync(file, 'These are not the pages that you are looking for.'.repeat(100))],
  ['with a page of zeros', (file) => overwrite(file, 4096 * 3)],
  ['without emails', (file) => alter(file, 'DROP TABLE held_confirmations; DROP TABLE outbox')],
  ['of a newer version', (file) => alter(file, "INSERT INTO kysely_migration VALUES ('999-newer', '2030-01-01')")],
])('a backup that is %s is refused, and nothing is touched', async (_what, damage) => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  await store(database, 60)
  const file = join(folder, 'b.db')
  await backUp(sqliteFile(folder), file)
  await database.destroy()
  const before = readFileSync(sqliteFile(folder))
  damage(file)
  await expect(restore(file, sqliteFile(folder))).rejects.toThrow(/is not an intact database of this site/)
  expect(readFileSync(sqliteFile(folder)).equals(before)).toBe(true)
})

test('a log that is left beside a database that is gone does not spoil the restored one', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  await store(database, 3)
  const file = sqliteFile(folder)
  await backUp(file, join(folder, 'b.db'))
  await store(database, 60)
  const log = readFileSync(`${file}-wal`)
  await database.destroy()
  rmSync(file)
  writeFileSync(`${file}-wal`, log)
  expect(await restore(join(folder, 'b.db'), file)).toMatchObject({ rows: { submissions: 3 } })
  expect(requireWhole(file).submissions).toBe(3)
})

test('a database that is damaged can be replaced, and is kept beside the restored one', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  await store(database, 3)
  const file = sqliteFile(folder)
  await backUp(file, join(folder, 'b.db'))
  await database.destroy()
  writeFileSync(file, 'noise '.repeat(2000))
  const { earlier = '' } = await restore(join(folder, 'b.db'), file)
  expect(requireWhole(file).submissions).toBe(3)
  expect(readFileSync(earlier, 'utf8')).toContain('noise')
})

test('a backup does not take the place of the database itself', async () => {
  const folder = temporaryFolder()
  const database = await openFile(folder)
  await store(database, 1)
  await expect(backUp(sqliteFile(folder), sqliteFile(folder))).rejects.toThrow(/cannot overwrite/)
  await store(database, 1)
})

test('a file that is moved away under the site, or replaced, is not written to; when it is back, all goes on', async () => {
  const folder = temporaryFolder()
  const database = await openFile(folder)
  await store(database, 2)
  const other = join(folder, 'b.db')
  await backUp(sqliteFile(folder), other)
  await store(database, 5)
  renameSync(sqliteFile(folder), join(folder, 'elsewhere.db'))
  await expect(store(database, 1)).rejects.toThrow(/is gone/)
  renameSync(other, sqliteFile(folder))
  await expect(store(database, 1)).rejects.toThrow(/is not the file that was opened/)
  renameSync(sqliteFile(folder), other)
  expect(requireWhole(other).submissions).toBe(2)
  renameSync(join(folder, 'elsewhere.db'), sqliteFile(folder))
  await store(database, 1)
  expect(await database.selectFrom('submissions').select('id').execute()).toHaveLength(8)
})

test('a database that a command has locked is not replaced', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  await backUp(sqliteFile(folder), join(folder, 'b.db'))
  await database.destroy()
  const lock = lockForSite(sqliteFile(folder))
  await expect(restore(join(folder, 'b.db'), sqliteFile(folder))).rejects.toThrow(/is in use. Stop the site first/)
  lock.stop()
})

/** A folder with a database of seven that was left by a crash, its log beside it, and a backup of three. */
async function prepareRestore() {
  const folder = temporaryFolder()
  const [dataDir, backup] = [join(folder, 'data'), join(folder, 'b.db')]
  const database = await openDatabase({ dataDir: join(folder, 'running') })
  await store(database, 3)
  await backUp(sqliteFile(join(folder, 'running')), backup)
  await store(database, 4)
  mkdirSync(dataDir)
  for (const ending of ['', '-wal'])
    copyFileSync(sqliteFile(join(folder, 'running')) + ending, sqliteFile(dataDir) + ending)
  await database.destroy()
  return { dataDir, backup, file: sqliteFile(dataDir) }
}

/** Restores up to a step and no further, as if killed there; whether that many steps are there. */
async function isCutAt(step: number, { backup, file }: { backup: string; file: string }): Promise<boolean> {
  let begun = 0
  const kill = () => {
    if (++begun === step) throw new Error('killed')
  }
  return restore(backup, file, kill).then(
    () => false,
    (error: Error) => {
      expect(error.message).toBe('killed')
      return true
    },
  )
}

test('killed at any step a restore leaves the earlier database or the restored one, and can be done again', async () => {
  const held: number[] = []
  for (let step = 1; ; step++) {
    const { dataDir, backup, file } = await prepareRestore()
    if (!(await isCutAt(step, { backup, file }))) break
    const database = await openDatabase({ dataDir })
    held.push((await database.selectFrom('submissions').select('id').execute()).length)
    await database.destroy()
    expect((await restore(backup, file)).rows.submissions).toBe(3)
    expect(requireWhole(file).submissions).toBe(3)
  }
  expect(held.length).toBeGreaterThan(5)
  expect(new Set(held)).toEqual(new Set([7, 3]))
  expect(held).toEqual(held.toSorted((one, other) => other - one))
})

test('where the database itself is gone, a site does not start on an empty one after a restore was killed', async () => {
  for (let step = 2; ; step++) {
    const { backup, file } = await prepareRestore()
    rmSync(file)
    if (!(await isCutAt(step, { backup, file }))) break
    if (existsSync(file)) expect(requireWhole(file).submissions).toBe(3)
    else expect(() => requireNoHalfRestore(file)).toThrow(/a restore of .* was interrupted. Run it again/)
    await restore(backup, file)
    requireNoHalfRestore(file)
    expect(requireWhole(file).submissions).toBe(3)
  }
})

function overwrite(file: string, position: number): void {
  const content = readFileSync(file)
  content.fill(0, position, position + 4096)
  writeFileSync(file, content)
}
