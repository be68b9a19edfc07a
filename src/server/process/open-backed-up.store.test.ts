import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { firstDatabase } from '../../../tests/support/first-database'
import { listBackups, readBackup } from '../../backups/backup-files'
import { listCompleted } from '../../backups/records'
import { sqliteFile } from '../../database/connection'
import { openWithBackup } from './open-backed-up'

async function open() {
  const { dataDir } = await firstDatabase('SQLite')
  const folder = join(dataDir, 'backups')
  const backups = { location: { dataDir }, folder, holdsSecret: false }
  const openAgain = async () => {
    const settings = { backups, dataDir, databaseUrl: undefined }
    const database = await openWithBackup({ settings, warn: (reason) => expect.unreachable(reason) })
    onTestFinished(() => database.destroy())
    return database
  }
  const write = (statement: string) => {
    const database = new DatabaseSync(sqliteFile(dataDir))
    database.exec(statement)
    database.close()
  }
  return { folder, openAgain, write }
}

test('backs up a database once before migrating it, and records that afterward', async () => {
  const { folder, openAgain } = await open()
  const database = await openAgain()
  await openAgain()
  const [name = ''] = listBackups(folder)
  expect(readBackup(folder, name)).toMatchObject({ reason: 'migration' })
  expect(Object.keys(readBackup(folder, name).tables)).not.toContain('backup_requests')
  expect((await listCompleted(database, new Date(), 9)).map((each) => [each.name, each.reason])).toEqual([
    [name, 'migration'],
  ])
})

test('makes one backup for repeated failures of a migration until data changes', async () => {
  const { folder, openAgain, write } = await open()
  // The migration fails because its table already exists.
  write('CREATE TABLE leases (name text)')
  for (let time = 0; time < 2; time++) await expect(openAgain()).rejects.toThrow('leases already exists')
  expect(listBackups(folder)).toHaveLength(1)
  write(`INSERT INTO submissions (id, reference, form, form_version, language, answers, digest, created_at)
    SELECT 'another', 'AAAA-BBBB', form, form_version, language, answers, 'd', created_at FROM submissions LIMIT 1`)
  await expect(openAgain()).rejects.toThrow('leases already exists')
  expect(listBackups(folder)).toHaveLength(2)
})

test('does not migrate the database if the backup fails', async () => {
  const { folder, openAgain } = await open()
  writeFileSync(folder, '')
  for (let time = 0; time < 2; time++)
    await expect(openAgain()).rejects.toThrow(/must be backed up before this version/)
})
