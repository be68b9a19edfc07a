import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { freshContent } from '../../content/content-source'
import { readContent } from '../../content/read-content'
import { temporaryFolder } from '../../tests/support/emails'
import { publishRows } from '../../tests/support/published-rows'
import { submissionRow } from '../../tests/support/submission-rows'
import { type Database, openDatabase, sqliteFile } from '../database/connection'
import { requireIntactDatabase } from '../database/intact-database'
import { requireNoInterruptedRestore } from '../database/restore'
import { acquireSiteLock } from '../database/site-lock'
import { readPublishedContent } from '../editorial/documents/published-content'
import { digestFile } from './digest-file'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'

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

/** Backs up the database in a folder. Returns the path of the backup. */
async function backUp(dataDir: string, folder = join(dataDir, 'backups')): Promise<string> {
  const at = new Date().toISOString()
  const { name } = await makeBackup({ location: { dataDir }, folder, reason: 'command', at, holdsSecret: false })
  return join(folder, name)
}

async function restore(backup: string, dataDir: string, onStep?: () => void) {
  const workFolder = join(dataDir, 'restore.draft')
  return restoreBackup(backup, { to: { dataDir }, workFolder, ...(onStep && { onStep }) })
}

function databaseOf(backup: string): string {
  return join(backup, `${basename(backup)}.db`)
}

test('a backup made during submissions is intact and has everything stored before it', async () => {
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
  const backups: string[] = []
  for (let round = 0; round < 3; round++) backups.push(await backUp(folder))
  sending = false
  await sender
  const held = backups.map((backup) => requireIntactDatabase(databaseOf(backup)).submissions ?? 0)
  expect(held[0]).toBeGreaterThanOrEqual(50)
  expect(held).toEqual(held.toSorted((one, other) => one - other))
  expect(held.every((count) => (count - 50) % 20 === 0)).toBe(true)
  expect(existsSync(`${databaseOf(backups[0] ?? '')}-wal`)).toBe(false)
})

test('a restored site has the content and files of the backup, readable only by its owner', async () => {
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
  const backup = await backUp(folder)
  await publishRows(database, name('Nine Mondays'))
  await database.deleteFrom('file_parts').execute()
  await database.destroy()
  chmodSync(databaseOf(backup), 0o644)
  const { manifest } = await restore(backup, folder)
  // Regardless of the backup's own mode.
  expect(statSync(sqliteFile(folder)).mode & 0o777).toBe(0o600)
  expect(manifest.tables).toMatchObject({ content_revisions: { rows: 1 }, content_documents: { rows: 1 } })
  const again = await openFile(folder)
  const source = await readPublishedContent(again, freshContent())
  expect(source.current('en').content.organization.name).toBe('Eight Sundays')
  const part = await again.selectFrom('file_parts').select('bytes').executeTakeFirstOrThrow()
  expect(Buffer.from(part.bytes)).toEqual(Buffer.from(bytes))
})

test('does not replace a database in use', async () => {
  const folder = temporaryFolder()
  const database = await openFile(folder)
  await store(database, 1)
  const backup = await backUp(folder)
  await expect(restore(backup, folder)).rejects.toThrow(/is in use. Stop the site first/)
  expect(existsSync(`${sqliteFile(folder)}.draft`)).toBe(false)
  await store(database, 1)
  expect(await database.selectFrom('submissions').select('id').execute()).toHaveLength(2)
})

/** Creates a stopped site with a few rows, and its backup. */
async function stoppedSite() {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  await store(database, 60)
  const file = { id: '1', name: 'a.png', size: 3, created_at: '2026', created_by: null }
  await database.insertInto('files').values(file).execute()
  const part = { name: 'p-1-640.webp', file_id: '1', type: 'image/webp', bytes: Uint8Array.of(1, 2, 3) }
  await database.insertInto('file_parts').values(part).execute()
  const backup = await backUp(folder)
  await database.destroy()
  return { folder, backup, before: readFileSync(sqliteFile(folder)) }
}

/** Updates the digest in the manifest after a change to the database. */
async function sumAgain(backup: string): Promise<void> {
  changeManifest(backup, { sha256: await digestFile(databaseOf(backup)) })
}

function changeManifest(backup: string, changed: object): void {
  const file = join(backup, `${basename(backup)}.json`)
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changed }))
}

const bytes = (backup: string) => join(backup, '../files', readdirSync(join(backup, '../files'))[0] ?? '')

test.each<[what: string, damage: (backup: string) => void | Promise<void>, why: RegExp]>([
  ['cut short', (backup) => truncateSync(databaseOf(backup), 20_000), /is damaged/],
  ['without its database', (backup) => rmSync(databaseOf(backup)), /is missing/],
  ['without the bytes of a file', (backup) => rmSync(bytes(backup)), /is missing/],
  ['with other bytes of a file', (backup) => writeFileSync(bytes(backup), 'abc'), /is damaged/],
  ['without its manifest', (backup) => rmSync(join(backup, `${basename(backup)}.json`)), /There is no backup in/],
  [
    'with a manifest of something else',
    (backup) => writeFileSync(join(backup, `${basename(backup)}.json`), '{}'),
    /is not the manifest/,
  ],
  [
    'with a row fewer',
    (backup) => change(backup, 'DELETE FROM submissions WHERE rowid = 1'),
    /The table submissions is not as the manifest says: 59 rows for 60/,
  ],
  [
    'with another word',
    (backup) => change(backup, "UPDATE files SET name = 'b.png'"),
    /The table files is not as the manifest says: 1 rows, but not the same ones/,
  ],
  [
    'larger than the disk',
    (backup) => changeManifest(backup, { size: 1e18 }),
    /There is not enough space in .* are free/,
  ],
  ['in a folder and not a file', (backup) => changeManifest(backup, { database: '..' }), /is not the manifest/],
  [
    'of a newer version',
    (backup) => change(backup, "INSERT INTO kysely_migration VALUES ('999-newer', '2030-01-01')"),
    /another version of the site/,
  ],
])('rejects a backup that is %s and changes nothing', async (_what, damage, why) => {
  const { folder, backup, before } = await stoppedSite()
  await damage(backup)
  await expect(restore(backup, folder)).rejects.toThrow(why)
  expect(readFileSync(sqliteFile(folder)).equals(before)).toBe(true)
  expect(readdirSync(folder).filter((name) => name.includes('.draft'))).toEqual([])
})

function change(backup: string, statements: string): Promise<void> {
  alter(databaseOf(backup), statements)
  return sumAgain(backup)
}

test('ignores the write-ahead log of a missing database', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  await store(database, 3)
  const file = sqliteFile(folder)
  const backup = await backUp(folder)
  await store(database, 60)
  const log = readFileSync(`${file}-wal`)
  await database.destroy()
  rmSync(file)
  writeFileSync(`${file}-wal`, log)
  await restore(backup, folder)
  expect(requireIntactDatabase(file).submissions).toBe(3)
})

test('replaces a damaged database and keeps it beside the restored one', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  await store(database, 3)
  const file = sqliteFile(folder)
  const backup = await backUp(folder)
  await database.destroy()
  writeFileSync(file, 'noise '.repeat(2000))
  const { earlier = '' } = await restore(backup, folder)
  expect(requireIntactDatabase(file).submissions).toBe(3)
  expect(readFileSync(earlier, 'utf8')).toContain('noise')
})

test('does not write to a moved or replaced file, and continues once the file is back', async () => {
  const folder = temporaryFolder()
  const database = await openFile(folder)
  await store(database, 2)
  const other = join(folder, 'b.db')
  copyFileSync(databaseOf(await backUp(folder)), other)
  await store(database, 5)
  renameSync(sqliteFile(folder), join(folder, 'elsewhere.db'))
  await expect(store(database, 1)).rejects.toThrow(/is gone/)
  renameSync(other, sqliteFile(folder))
  await expect(store(database, 1)).rejects.toThrow(/is not the file that was opened/)
  renameSync(sqliteFile(folder), other)
  expect(requireIntactDatabase(other).submissions).toBe(2)
  renameSync(join(folder, 'elsewhere.db'), sqliteFile(folder))
  await store(database, 1)
  expect(await database.selectFrom('submissions').select('id').execute()).toHaveLength(8)
})

test('does not replace a database locked by a command', async () => {
  const folder = temporaryFolder()
  const database = await openDatabase({ dataDir: folder })
  const backup = await backUp(folder)
  await database.destroy()
  const lock = acquireSiteLock(sqliteFile(folder))
  await expect(restore(backup, folder)).rejects.toThrow(/is in use. Stop the site first/)
  lock.stop()
})

/** Creates the data folder of a crashed site with seven submissions and its WAL, and a backup with three. */
async function prepareRestore() {
  const folder = temporaryFolder()
  const dataDir = join(folder, 'data')
  const database = await openDatabase({ dataDir: join(folder, 'running') })
  await store(database, 3)
  const backup = await backUp(join(folder, 'running'), join(folder, 'backups'))
  await store(database, 4)
  mkdirSync(dataDir)
  for (const ending of ['', '-wal'])
    copyFileSync(sqliteFile(join(folder, 'running')) + ending, sqliteFile(dataDir) + ending)
  await database.destroy()
  return { dataDir, backup, file: sqliteFile(dataDir) }
}

/** Runs a restore and kills it at a step. Returns false if the restore finished before that step. */
async function isCutAt(step: number, { backup, dataDir }: { backup: string; dataDir: string }): Promise<boolean> {
  let begun = 0
  const kill = () => {
    if (++begun === step) throw new Error('killed')
  }
  return restore(backup, dataDir, kill).then(
    () => false,
    (error: Error) => {
      expect(error.message).toBe('killed')
      return true
    },
  )
}

test('a restore killed at any step leaves the earlier or the restored database, and can be repeated', async () => {
  const held: number[] = []
  for (let step = 1; ; step++) {
    const { dataDir, backup, file } = await prepareRestore()
    if (!(await isCutAt(step, { backup, dataDir }))) break
    const database = await openDatabase({ dataDir })
    held.push((await database.selectFrom('submissions').select('id').execute()).length)
    await database.destroy()
    await restore(backup, dataDir)
    expect(requireIntactDatabase(file).submissions).toBe(3)
  }
  expect(held.length).toBeGreaterThan(5)
  expect(new Set(held)).toEqual(new Set([7, 3]))
  expect(held).toEqual(held.toSorted((one, other) => other - one))
})

test('a site does not start on an empty database after a killed restore', async () => {
  for (let step = 2; ; step++) {
    const { backup, file, dataDir } = await prepareRestore()
    rmSync(file)
    if (!(await isCutAt(step, { backup, dataDir }))) break
    if (existsSync(file)) expect(requireIntactDatabase(file).submissions).toBe(3)
    else expect(() => requireNoInterruptedRestore(file)).toThrow(/a restore of .* was interrupted. Run it again/)
    await restore(backup, dataDir)
    requireNoInterruptedRestore(file)
    expect(requireIntactDatabase(file).submissions).toBe(3)
  }
})
