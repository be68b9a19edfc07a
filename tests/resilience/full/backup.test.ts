import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, inject, onTestFinished, test } from 'vitest'
import { freshPostgres } from '../../support/database-engines'
import {
  backupDatabase,
  expectWholeBackups,
  listFinishedBackups,
  queryFile,
  requestBackup,
  runCommand,
  startCommand,
  upload,
} from '../backups'
import { count, percentile, record } from '../figures'
import { Load } from '../load'
import { printProgress } from '../scale'
import { startSite } from '../sites'
import { checkFile, expectAllAnswered, expectWhole, readFile, readServer, type Stored } from '../stored'

const copies = 20
const soon = { timeout: 60_000, interval: 20 }

test('backups under load contain all confirmed submissions and can be restored and moved to PostgreSQL', async () => {
  const { site, read } = await startSite('SQLite')
  const load = new Load(site.port)
  const took: number[] = []
  for (let number = 1; number <= copies; number++) {
    const wanted = load.answered.length + 50
    await expect.poll(() => load.answered.length, soon).toBeGreaterThan(wanted)
    const before = load.answered
    const start = performance.now()
    await runCommand(site.dataDir, ['backup'])
    took.push(performance.now() - start)
    const newest = newestBackupDatabase(site.dataDir)
    expect(checkFile(newest)).toBe('ok')
    const copy = readFile(newest)
    expectWhole(copy)
    expectAllAnswered(copy, before)
    printProgress(() => `${number} of ${copies} backups, the last with ${count(copy.submissions.length)} submissions`)
  }
  await load.stop()
  expectAllAnswered(await read(), load.sent)

  const backups = join(site.dataDir, 'backups')
  await expect(runCommand(site.dataDir, ['restore', backups])).rejects.toThrow('is in use')
  await site.kill('SIGTERM')
  const stood = await read()
  const newest = newestBackupDatabase(site.dataDir)
  for (const [how, damaged] of damage(newest)) {
    await expect(runCommand(site.dataDir, ['restore', damaged]), how).rejects.toThrow(/is damaged|is missing/)
    expect(await read(), how).toEqual(stood)
  }
  await runCommand(site.dataDir, ['restore', backups])
  const restored = await read()
  expect(normalizeStored(restored)).toEqual(normalizeStored(readFile(newest)))
  await site.start()
  await site.kill('SIGTERM')

  const { databaseUrl = '' } = await freshPostgres(inject('postgresUrl'))
  const before = await read()
  const { stdout } = await runCommand(site.dataDir, ['move', databaseUrl])
  for (const table of ['submissions', 'outbox', 'inbox'])
    expect(stdout).toMatch(new RegExp(`^${table}: \\d+ rows, SHA-256 [0-9a-f]{64} on both sides$`, 'm'))
  const moved = await readServer(databaseUrl)
  expectWhole(moved)
  expect(normalizeStored(moved)).toEqual(normalizeStored(before))
  record(
    'backup',
    `${copies} copies under 50 connections (median ${count(percentile(took, 50))} ms, longest ${count(Math.max(...took))} ms), ` +
      `each intact and with everything confirmed before it; ${count(restored.submissions.length)} submissions restored ` +
      'and moved to PostgreSQL with equal digests',
  )
})

/** Returns the path of the newest backup's database. */
function newestBackupDatabase(dataDir: string): string {
  const folder = join(dataDir, 'backups')
  return backupDatabase(folder, listFinishedBackups(folder).at(-1) ?? '')
}

/** Yields damaged copies of a backup. */
function* damage(file: string): Generator<[how: string, damaged: string]> {
  const folder = mkdtempSync(join(tmpdir(), 'six-saturdays-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const make = (how: string, harm: (copy: string) => void): [string, string] => {
    cpSync(dirname(file), folder, { recursive: true })
    harm(join(folder, basename(file)))
    return [how, folder]
  }
  const size = readFileSync(file).length
  const noise = Buffer.alloc(4096, 'noise')
  yield make('cut in half', (copy) => truncateSync(copy, size / 2))
  yield make('without its last page', (copy) => truncateSync(copy, size - 4096))
  yield make('no file at all', (copy) => rmSync(copy))
  yield make('empty', (copy) => truncateSync(copy, 0))
  yield make('another text', (copy) => writeFileSync(copy, 'these are not the rows you are looking for'))
  yield make('noise at its start', (copy) => void writeSync(openSync(copy, 'r+'), noise, 0, noise.length, 0))
  yield make('noise in the middle', (copy) => writePages(copy, size, noise))
}

/** Overwrites every sixteenth page, to hit roots and leaves of tables. */
function writePages(copy: string, size: number, noise: Buffer): void {
  const handle = openSync(copy, 'r+')
  for (let page = 1; page * noise.length < size; page += 16)
    writeSync(handle, noise, 0, noise.length, page * noise.length)
}

/** Sorts and normalizes the rows, so that both engines can be compared. */
function normalizeStored({ submissions, emails }: Stored) {
  const sorted = <Row extends { id: string }>(rows: Row[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const plain = sorted(emails).map(({ size, ...mail }) => ({ ...mail, size: Number(size) }))
  return { submissions: sorted(submissions).map((row) => ({ ...row })), emails: plain }
}

const kills = 50

test('killing a backup leaves no incomplete backup under a final name, and the next backup succeeds', async () => {
  const { site } = await startSite('SQLite', { BACKUP_COMMAND: 'sleep 600' })
  const load = new Load(site.port)
  await expect.poll(() => load.answered.length, soon).toBeGreaterThan(200)
  await load.stop()
  const backups = join(site.dataDir, 'backups')
  await runCommand(site.dataDir, ['backup'])
  const checked = new Set<string>()
  expectWholeBackups(backups, checked)
  for (let kill = 0; kill < kills; kill++) {
    for (const name of addOldBackups(backups, kill)) checked.add(name)
    const child = startBackup(site.dataDir)
    // The backup may finish before it is killed.
    const ended = once(child, 'exit')
    await pause(100 + Math.random() * 300)
    child.kill('SIGKILL')
    await ended
    expectWholeBackups(backups, checked)
    printProgress(() => `${kill + 1} of ${kills} killed, ${checked.size} were finished`)
  }
  // Check all backups again: deleting old ones must not delete files that others still use.
  expectWholeBackups(backups, new Set())
  const finished = [...checked].filter((name) => name > '2026').length
  // Kill the site while BACKUP_COMMAND hangs.
  requestBackup(site.databaseFile)
  await expect.poll(() => requestsIn(site.databaseFile), soon).toBe(0)
  // Wait until the site has restored the backup as a test.
  await expect.poll(() => readTestRestoreFailures(site.databaseFile), soon).toEqual([null])
  await site.kill('SIGKILL')
  await site.start()
  const before = listFinishedBackups(backups)
  requestBackup(site.databaseFile)
  await expect.poll(() => listFinishedBackups(backups).filter((name) => !before.includes(name)), soon).toHaveLength(1)
  expect(readdirSync(backups).filter((name) => name.endsWith('.draft'))).toEqual([])
  // Of three old backups, only the last of its month is kept.
  expect(listFinishedBackups(backups).filter((name) => name < '2026').length).toBeLessThanOrEqual(kills)
  record(
    'backup killed',
    `${count(kills)} kills: ${count(finished)} finished whole, nothing else had a backup's name; after a kill while a ` +
      'command hung, the next one was made at once',
  )
})

test('an interrupted restore leaves no decrypted files', async () => {
  const { site } = await startSite('SQLite')
  await site.kill('SIGTERM')
  upload(site.databaseFile)
  const there = mkdtempSync(join(tmpdir(), 'six-saturdays-there-'))
  onTestFinished(() => rmSync(there, { recursive: true, force: true }))
  const key = await generateX25519Identity()
  const keyFile = join(there, 'key.txt')
  writeFileSync(keyFile, key)
  const environment = {
    BACKUP_COMMAND: `cp "$BACKUP_FILE" '${there}/'`,
    BACKUP_RECIPIENT: await identityToRecipient(key),
  }
  await runCommand(site.dataDir, ['backup'], environment)
  const decrypted = join(site.dataDir, 'backups/restore.draft')
  for (const [signal, exitCode] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const child = startCommand(site.dataDir, ['restore', there, '--key', keyFile])
    const ended = once(child, 'exit')
    await expect.poll(() => existsSync(decrypted), { ...soon, interval: 1 }).toBe(true)
    child.kill(signal)
    expect(await ended).toEqual([exitCode, null])
    expect(existsSync(decrypted)).toBe(false)
  }
  await runCommand(site.dataDir, ['restore', there, '--key', keyFile])
})

/** Adds three copies of the newest backup, dated 2024 and each with its own file. Most are due for deletion. */
function addOldBackups(folder: string, turn: number): string[] {
  const newest = listFinishedBackups(folder).at(-1)
  if (newest === undefined) return []
  return ['01', '02', '03'].map((minute) => {
    const name = `2024-0${(turn % 9) + 1}-01T10-${minute}-${String(turn % 60).padStart(2, '0')}-000Z`
    const bytes = Buffer.from(name)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    writeFileSync(join(folder, 'files', sha256), bytes)
    const manifest = JSON.parse(readFileSync(join(folder, newest, `${newest}.json`), 'utf8'))
    const madeAt = `2024-0${(turn % 9) + 1}-01T10:${minute}:${String(turn % 60).padStart(2, '0')}.000Z`
    const file = { name, fileId: name, type: 'image/webp', size: bytes.length, sha256 }
    const old = { ...manifest, madeAt, reason: 'night', database: `${name}.db`, files: [...manifest.files, file] }
    mkdirSync(join(folder, name))
    cpSync(backupDatabase(folder, newest), backupDatabase(folder, name))
    writeFileSync(join(folder, name, `${name}.json`), JSON.stringify(old))
    return name
  })
}

/** Starts the process in which the site makes backups and deletes old ones. */
function startBackup(dataDir: string) {
  const folder = join(dataDir, 'backups')
  const at = new Date().toISOString()
  const order = { location: { dataDir }, folder, reason: 'night', at, holdsSecret: false }
  const child = fork(join(import.meta.dirname, '../../../dist/server/backup-process.js'), {
    cwd: dataDir,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.send({ kind: 'make', order, timeZone: 'UTC', alwaysKept: [] }, () => {})
  return child
}

/** Returns the failures of test restores; null means success. */
function readTestRestoreFailures(file: string): unknown[] {
  const rows = queryFile(file, 'SELECT proof_failure FROM backups WHERE proved_at IS NOT NULL')
  return rows.map(({ proof_failure }) => proof_failure)
}

function requestsIn(file: string): number {
  return Number(queryFile(file, 'SELECT count(*) AS count FROM backup_requests')[0]?.count)
}
