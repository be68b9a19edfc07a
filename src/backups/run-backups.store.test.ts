import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addStaff, sendMessage } from '../../tests/support/desk'
import { selectComplete, temporaryFolder } from '../../tests/support/emails'
import { appContextOf } from '../../tests/support/test-app-context'
import { openDatabase } from '../database/connection'
import { acquireSiteLock } from '../database/site-lock'
import { bytesFolder, listBackups, readBackup } from './backup-files'
import { deleteOldBackups } from './delete-old-backups'
import { makeBackup } from './make-backup'
import { notifyOwners } from './notify-owners'
import { listCompleted, recordBackup, recordFailure } from './records'
import { requestBackup } from './requests'
import { restoreBackup } from './restore-backup'
import { createBackupRunner } from './run-backups'
import { type Job, runJob } from './run-job'
import { runTestRestore } from './run-test-restore'
import type { BackupSettings } from './settings'
import { readBackupState } from './state'

/** Tests replace `spoil`, which runs before each test restore. */
const proofs = { spoil: () => {} }

/** Opens a site that was started on June 1. Its test restores do not start a site. */
async function open(given: Partial<BackupSettings> = {}) {
  const location = { dataDir: temporaryFolder() }
  const database = await openDatabase(location)
  onTestFinished(() => database.destroy())
  const moment = { now: new Date('2026-06-01T17:00:00.000Z') }
  const app = appContextOf(database, moment)
  const owner = await addStaff(database, { role: 'owner' })
  await database
    .insertInto('content_state')
    .values({ id: 'site', revision: 1, began_at: moment.now.toISOString() })
    .execute()
  const folder = join(location.dataDir, 'backups')
  const settings = { location, folder, holdsSecret: false, ...given }
  const jobs = {
    async run(job: Job) {
      if (job.kind !== 'test-restore') return (await runJob(job)) as never
      const to = temporaryFolder()
      proofs.spoil()
      await restoreBackup(join(folder, job.order.name), { to: { dataDir: to }, workFolder: join(to, 'work') })
      return { tookMs: 1 } as never
    },
    stop: () => {},
  }
  const logged: string[] = []
  const log = { error: (_: object, text: string) => void logged.push(text) }
  const reopen = () => createBackupRunner({ app, settings, jobs, program: '', log, commandWithin: 1000 })
  const backups = reopen()
  const lookAt = async (at: string) => {
    moment.now = new Date(at)
    await backups.runDueTasks()
    await backups.finish()
    await notifyOwners(app)
    return listBackups(folder)
  }
  const emails = () => selectComplete(database).where('kind', '=', 'notice').execute()
  const listed = async () => (await listCompleted(database, moment.now, 50)).map(({ name }) => name)
  const state = () => readBackupState(app)
  const order = { location, folder, reason: 'owner', at: moment.now.toISOString(), holdsSecret: false } as const
  return { database, app, owner, folder, lookAt, reopen, emails, logged, moment, order, state, listed }
}

test('makes a backup nightly at three in the program’s time zone, and a test restore weekly', async () => {
  const { database, folder, lookAt, state } = await open()
  await sendMessage(database)
  expect(await lookAt('2026-06-02T09:59:59.000Z')).toEqual([])
  expect(await lookAt('2026-06-02T10:00:00.000Z')).toEqual(['2026-06-02T10-00-00-000Z'])
  expect(await lookAt('2026-06-03T09:00:00.000Z')).toHaveLength(1)
  const { reason, tables } = readBackup(folder, '2026-06-02T10-00-00-000Z')
  expect([reason, tables.submissions?.rows]).toEqual(['night', 1])
  expect((await state()).newest).toMatchObject({
    reason: 'night',
    proved_at: '2026-06-02T10:00:00.000Z',
    left_at: null,
  })
  await lookAt('2026-06-03T10:00:00.000Z')
  expect((await state()).newest?.proved_at).toBeNull()
  await lookAt('2026-06-07T10:00:00.000Z')
  expect((await state()).newest).toMatchObject({ proved_at: '2026-06-07T10:00:00.000Z', proof_failure: null })
})

test('makes a requested backup at once, and deletes old ones with the bytes that only they use', async () => {
  const { database, app, owner, folder, lookAt, state } = await open()
  const file = { id: 'one', name: 'one.png', size: 3, created_at: '2026', created_by: null }
  await database.insertInto('files').values(file).execute()
  const part = { name: 'p-one', file_id: 'one', type: 'image/webp', bytes: Uint8Array.of(1, 2, 3) }
  await database.insertInto('file_parts').values(part).execute()
  await requestBackup(app, owner)
  await requestBackup(app, owner)
  expect((await state()).isRequested).toBe(true)
  expect(await lookAt('2026-06-01T18:00:00.000Z')).toHaveLength(1)
  expect([(await state()).isRequested, (await state()).newest?.reason]).toEqual([false, 'owner'])
  expect(await lookAt('2026-06-01T18:00:05.000Z')).toHaveLength(1)
  expect(readdirSync(bytesFolder(folder))).toHaveLength(1)
  await database.deleteFrom('file_parts').execute()
  for (let day = 2; day <= 30; day++) await lookAt(`2026-06-${String(day).padStart(2, '0')}T10:00:00.000Z`)
  const kept = await lookAt('2026-06-30T11:00:00.000Z')
  expect(kept.map((name) => name.slice(5, 10))).toEqual([
    ...['06-02', '06-07', '06-14', '06-21', '06-24', '06-25', '06-26', '06-27', '06-28', '06-29', '06-30'].slice(1),
  ])
  expect(readdirSync(bytesFolder(folder))).toEqual([])
})

test('retries a failed backup after an hour, and notifies every owner once after two nights', async () => {
  const { folder, lookAt, emails, state, logged } = await open()
  await lookAt('2026-06-02T10:00:00.000Z')
  const names = listBackups(folder)
  // A file in place of the backup folder makes backups fail.
  rmSync(folder, { recursive: true })
  writeFileSync(folder, '')
  await lookAt('2026-06-03T10:00:00.000Z').catch(() => {})
  expect((await state()).lastFailure?.failure).toMatch(/^BACKUP_DIR \(.*\) cannot be written to: (EEXIST|ENOTDIR)/)
  const attempts = () => logged.filter((text) => text === 'a backup could not be made').length
  await lookAt('2026-06-03T10:30:00.000Z').catch(() => {})
  expect(attempts()).toBe(1)
  await lookAt('2026-06-03T11:00:00.000Z').catch(() => {})
  expect([attempts(), (await state()).isMissed, await emails()]).toEqual([2, false, []])
  for (const at of ['2026-06-04T10:00:00.000Z', '2026-06-05T10:00:00.000Z']) await lookAt(at).catch(() => {})
  const [told, ...more] = await emails()
  expect([told?.subject, more]).toEqual(['No backup for two nights', []])
  expect(wordsOf(told)).toContain('June 2, 2026, but it is only on this machine. If this machine failed now, all of')
  expect(wordsOf(told)).toMatch(/The last attempt failed: BACKUP_DIR/)
  rmSync(folder)
  expect([names.length, (await lookAt('2026-06-05T12:00:00.000Z')).length, (await state()).isMissed]).toEqual([
    1,
    1,
    false,
  ])
})

function wordsOf(email: { text: string } | undefined): string {
  return email?.text.replaceAll(/\s+/g, ' ') ?? ''
}

test('notifies every owner once of two days of failed copies, with the day of the last copy', async () => {
  const closed = join(temporaryFolder(), 'closed')
  const { lookAt, emails } = await open({ command: `test ! -e '${closed}'` })
  await lookAt('2026-06-02T10:00:00.000Z')
  writeFileSync(closed, '')
  for (const day of ['03', '04']) await lookAt(`2026-06-${day}T10:00:00.000Z`)
  expect(await emails()).toEqual([])
  for (const day of ['05', '06']) await lookAt(`2026-06-${day}T10:00:00.000Z`)
  const [told, ...more] = await emails()
  expect([told?.subject, more]).toEqual(['No backup copied to another place for two days', []])
  expect(wordsOf(told)).toContain('only on this machine; a copy from June 2, 2026 is in another place.')
  rmSync(closed)
  await lookAt('2026-06-07T10:00:00.000Z')
  writeFileSync(closed, '')
  for (const day of ['08', '09', '10']) await lookAt(`2026-06-${day}T10:00:00.000Z`)
  expect(await emails()).toHaveLength(2)
})

test('notifies every owner once of two days of failed test restores', async () => {
  const { lookAt, emails, folder, state } = await open()
  await lookAt('2026-06-02T10:00:00.000Z')
  // Without a manifest, a test restore cannot even start.
  const spoil = () => {
    for (const name of listBackups(folder)) rmSync(join(folder, name, `${name}.json`), { force: true })
  }
  for (const day of ['07', '08', '09', '10', '11']) {
    proofs.spoil = spoil
    await lookAt(`2026-06-${day}T10:00:00.000Z`)
    if (day < '09') expect(await emails()).toEqual([])
  }
  proofs.spoil = () => {}
  expect((await state()).lastTestRestore?.proof_failure).toMatch(/There is no backup/)
  expect((await emails()).map(({ subject }) => subject)).toEqual(['No backup could be restored for two days'])
})

test('retries a failed copy later, and does not delete the newest copied backup', async () => {
  const there = temporaryFolder()
  const door = join(there, 'open')
  const { folder, lookAt, state, logged } = await open({
    command: `test -e '${door}' && cp "$BACKUP_FILE" '${there}/'`,
  })
  await lookAt('2026-06-02T10:00:00.000Z')
  expect((await state()).newest).toMatchObject({ left_at: null, left_failure: 'The command failed (exit code 1)' })
  mkdirSync(door)
  await lookAt('2026-06-02T10:00:05.000Z')
  expect((await state()).newest?.left_at).toBeNull()
  await lookAt('2026-06-03T10:00:00.000Z')
  expect((await state()).newest).toMatchObject({ left_at: '2026-06-03T10:00:00.000Z', left_failure: null })
  expect([readdirSync(there).length, logged]).toEqual([3, ['a backup could not leave this machine']])
  expect(existsSync(join(folder, listBackups(folder)[0] ?? ''))).toBe(true)
})

test('keeps the backup of the last good test restore, even if it is old', async () => {
  const { folder, order } = await open()
  for (const at of ['2026-06-02T10:00:00.000Z', '2026-06-02T12:00:00.000Z', '2026-06-30T10:00:00.000Z'])
    await makeBackup({ ...order, at })
  const first = '2026-06-02T10-00-00-000Z'
  expect(deleteOldBackups(folder, 'UTC', [first])).toEqual([])
  expect(deleteOldBackups(folder, 'UTC', [])).toEqual([first])
})

test('waits for a backup that another process is making', async () => {
  const { folder, order } = await open()
  mkdirSync(folder)
  const lock = acquireSiteLock(join(folder, 'backups'))
  await expect(makeBackup({ ...order, lockTimeoutMs: 1 })).rejects.toThrow(`Another backup is being made in ${folder}.`)
  setTimeout(() => lock.stop(), 20)
  const told: string[] = []
  const { manifest } = await makeBackup(order, { onWait: () => told.push('waits') })
  expect(told).toEqual(['waits'])
  // The backup waited at least 100 milliseconds for the lock.
  expect(Date.parse(manifest.madeAt) - Date.parse(order.at)).toBeGreaterThanOrEqual(99)
})

test('gives two backups requested at the same time different names', async () => {
  const { folder, order } = await open()
  for (let time = 0; time < 2; time++) await makeBackup(order)
  expect(listBackups(folder)).toEqual(['2026-06-01T17-00-00-000Z', '2026-06-01T17-00-00-001Z'])
})

test('two sites sharing a folder use separate places for test restores', async () => {
  const { folder, order } = await open()
  const { name } = await makeBackup(order)
  const lock = acquireSiteLock(join(folder, 'proof'))
  onTestFinished(() => lock.stop())
  const proof = runTestRestore({ folder, name, program: '', lockTimeoutMs: 1 })
  await expect(proof).rejects.toThrow('Another backup is being restored as a test')
})

test('deletes decrypted files of an old restore, but not of one that may still be running', async () => {
  const { folder, order } = await open()
  const decrypted = join(folder, 'restore.draft')
  mkdirSync(decrypted, { recursive: true })
  await makeBackup(order)
  expect(existsSync(decrypted)).toBe(true)
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 3600
  utimesSync(decrypted, twoDaysAgo, twoDaysAgo)
  await makeBackup(order)
  expect(existsSync(decrypted)).toBe(false)
})

test('deletes a leftover draft', async () => {
  const { folder, lookAt } = await open()
  mkdirSync(join(folder, '2026-05-01T10-00-00-000Z.draft'), { recursive: true })
  writeFileSync(join(folder, '2026-05-01T10-00-00-000Z.draft/half'), 'half')
  await lookAt('2026-06-02T10:00:00.000Z')
  expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('keeps unknown files in the folder, a damaged backup, and all bytes that it may use', async () => {
  const { folder, lookAt, state } = await open()
  const others = ['Contract.draft', 'files/wedding.jpg', 'proof.draft/file', '2026-01-01T10-00-00-000Z/half']
  for (const name of [...others, `files/${'a'.repeat(64)}`]) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), '')
  }
  const names = await lookAt('2026-06-02T10:00:00.000Z')
  expect([names.length, (await state()).newest?.name]).toEqual([2, '2026-06-02T10-00-00-000Z'])
  for (const name of [...others, `files/${'a'.repeat(64)}`])
    expect([name, existsSync(join(folder, name))]).toEqual([name, true])
})

test('updates a restored database’s records to match the folder', async () => {
  const { database, folder, lookAt, state, reopen, listed } = await open()
  await lookAt('2026-06-02T10:00:00.000Z')
  await lookAt('2026-06-03T10:00:00.000Z')
  const [first = '', second = ''] = listBackups(folder)
  // Like after a restore of the first backup, which does not contain its own record.
  await database.deleteFrom('backups').execute()
  const folderId = readFileSync(join(folder, 'folder-id'), 'utf8')
  await recordBackup(database, { name: '2026-05-01T10-00-00-000Z', folderId, ...may })
  const elsewhere = '2026-05-01T11-00-00-000Z'
  await recordBackup(database, { name: elsewhere, folderId: 'of another machine', ...may })
  await reopen().runDueTasks()
  expect(await listed()).toEqual([second, first, elsewhere])
  expect((await state()).newest).toMatchObject({ name: second, reason: 'night', took_ms: null })
  renameSync(join(folder, second), join(folder, 'away'))
  await lookAt('2026-06-03T10:00:05.000Z')
  expect(await listed()).toEqual(['2026-06-03T10-00-05-000Z', first, elsewhere])
  renameSync(join(folder, 'away'), join(folder, second))
  await lookAt('2026-06-03T10:00:10.000Z')
  expect(await listed()).toContain(second)
  // Simulate backups of another database engine.
  for (const name of listBackups(folder))
    renameSync(join(folder, name, `${name}.db`), join(folder, name, `${name}.dump`))
  await lookAt('2026-06-03T10:00:15.000Z')
  expect(await listed()).toEqual(['2026-06-03T10-00-15-000Z', elsewhere])
})

const may = { madeAt: '2026-05-01T10:00:00.000Z', reason: 'night', kilobytes: 1, tookMs: 1 } as const

test('ignores dates in the future, written by a clock running ahead', async () => {
  const { database, lookAt, state } = await open()
  const ahead = { name: '2030-01-01T10-00-00-000Z', madeAt: '2030-01-01T10:00:00.000Z', reason: 'night' as const }
  await recordBackup(database, { ...ahead, kilobytes: 1, tookMs: 1 })
  await recordFailure(database, { at: new Date('2031-01-01'), reason: 'night', failure: 'later' })
  expect(await lookAt('2026-06-02T10:00:00.000Z')).toHaveLength(1)
  expect(await lookAt('2026-06-02T10:00:05.000Z')).toHaveLength(1)
  expect(await state()).toMatchObject({ lastFailure: undefined, newest: { name: '2026-06-02T10-00-00-000Z' } })
})
