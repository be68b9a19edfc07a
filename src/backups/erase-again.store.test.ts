import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test } from 'vitest'
import { sendMessage } from '../../tests/support/desk'
import { temporaryFolder } from '../../tests/support/emails'
import { firstDatabase, openAsIs } from '../../tests/support/first-database'
import { addFamily, familyWords } from '../../tests/support/known-family'
import { migrateFurther } from '../../tests/support/next-version'
import { submissionRow } from '../../tests/support/submission-rows'
import { UnknownMigrationError } from '../database/compatibility'
import { openDatabase, sqliteFile } from '../database/connection'
import { requireIntactDatabase } from '../database/intact-database'
import { findUnerasedIds, forget } from '../submissions/forget'
import { copyOffsite } from './copy-offsite'
import { addForgottenIds, forgottenFile } from './forgotten-list'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'

/** Creates a stopped site with backups from before and after a family was erased. Another sender remains. */
async function open() {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'backups')
  const database = await openDatabase({ dataDir })
  const [family, other] = [await addFamily(database), await sendMessage(database)]
  const backUp = async () => {
    const at = new Date().toISOString()
    return (await makeBackup({ location: { dataDir }, folder, reason: 'night', at, holdsSecret: false })).name
  }
  const name = await backUp()
  await addForgottenIds({ folder, dataDir }, family)
  await forget(database, family)
  const later = await backUp()
  await database.destroy()
  return { dataDir, folder, family, other, name, later, list: forgottenFile(folder) }
}

/** Restores a backup. Returns the erased count, the ids not erased, family words left in the file, and the list. */
async function restore(backup: string, ids: readonly string[], { to = temporaryFolder(), keyFile = '' } = {}) {
  const ownFolder = join(to, 'backups')
  const order = { to: { dataDir: to }, workFolder: join(to, 'work'), ownFolder, keyFile: keyFile || undefined }
  const { forgotten } = await restoreBackup(backup, order)
  const bytes = readFileSync(sqliteFile(to), 'latin1').toLowerCase()
  const database = await openDatabase({ dataDir: to })
  onTestFinished(() => database.destroy())
  const words = familyWords.filter((word) => bytes.includes(word))
  return { forgotten, remembered: await findUnerasedIds(database, ids), words, list: forgottenFile(ownFolder) }
}

test('a restore erases submissions again that any list names', async () => {
  const { dataDir, folder, family, other, name, later, list } = await open()
  const ids = [...family, other]
  const again = { forgotten: family.length, remembered: [other], words: [] }
  // The restore uses the list beside the backup and copies it to the restored site.
  const elsewhere = await restore(join(folder, name), ids)
  expect(elsewhere).toMatchObject(again)
  expect(readFileSync(elsewhere.list, 'utf8')).toBe(readFileSync(list, 'utf8'))
  expect(await restore(join(folder, later), ids)).toMatchObject({ ...again, forgotten: 0 })
  // A copy of the backup in one flat folder, first without a list.
  const flat = temporaryFolder()
  for (const file of readdirSync(join(folder, name))) copyFileSync(join(folder, name, file), join(flat, file))
  expect(await restore(flat, ids)).toMatchObject({ forgotten: 0, remembered: ids })
  copyFileSync(list, join(flat, 'forgotten.json'))
  expect(await restore(flat, ids)).toMatchObject(again)
  // The site's own list is used in addition.
  writeFileSync(join(flat, 'forgotten.json'), JSON.stringify({ format: 1, submissions: [other, crypto.randomUUID()] }))
  expect(await restore(flat, ids, { to: dataDir })).toMatchObject({ forgotten: ids.length, remembered: [], words: [] })
})

test('each copy includes the encrypted list, and a restore reads it', async () => {
  const { folder, family, other, name } = await open()
  const there = temporaryFolder()
  const key = await generateX25519Identity()
  const keyFile = join(temporaryFolder(), 'key.txt')
  writeFileSync(keyFile, key)
  const command = `cp "$BACKUP_FILE" '${there}/' && echo "$BACKUP_NAME" >> '${there}/log'`
  await copyOffsite(folder, name, { command, recipient: await identityToRecipient(key), timeoutMs: 10_000 })
  expect(readFileSync(join(there, 'log'), 'utf8').trim().split('\n')).toEqual([
    `${name}.db.age`,
    'forgotten.json.age',
    `${name}.json.age`,
  ])
  expect(readFileSync(join(there, 'forgotten.json.age'), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  const restored = await restore(there, [...family, other], { keyFile })
  expect(restored).toMatchObject({ forgotten: family.length, remembered: [other], words: [] })
})

test('rejects a damaged list and changes nothing', async () => {
  const { folder, name, family, list, dataDir } = await open()
  const before = readFileSync(sqliteFile(dataDir))
  writeFileSync(list, readFileSync(list, 'utf8').slice(0, -9))
  await expect(restore(join(folder, name), family, { to: dataDir })).rejects.toThrow(
    /is not a list of erased submissions/,
  )
  expect(readFileSync(sqliteFile(dataDir)).equals(before)).toBe(true)
})

test('rejects a list beside a backup that would erase many submissions, unless confirmed', async () => {
  const dataDir = temporaryFolder()
  const folder = join(dataDir, 'backups')
  const database = await openDatabase({ dataDir })
  const rows = Array.from({ length: 100 }, () => submissionRow())
  await database.insertInto('submissions').values(rows).execute()
  await database.destroy()
  const at = new Date().toISOString()
  await makeBackup({ location: { dataDir }, folder, reason: 'night', at, holdsSecret: false })
  const to = temporaryFolder()
  const order = { to: { dataDir: to }, workFolder: join(to, 'work'), ownFolder: join(to, 'backups') }
  const list = (count: number) => {
    const submissions = rows.slice(0, count).map(({ id }) => id)
    writeFileSync(forgottenFile(folder), JSON.stringify({ format: 1, submissions }))
  }
  list(21)
  await expect(restoreBackup(folder, order)).rejects.toThrow('would erase 21 of 100 submissions')
  expect([existsSync(sqliteFile(to)), existsSync(forgottenFile(order.ownFolder))]).toEqual([false, false])
  list(20)
  expect(await restoreBackup(folder, order)).toMatchObject({ forgotten: 20 })
  list(100)
  // The limit does not apply to the site's own list.
  expect(await restoreBackup(folder, { ...order, ownFolder: folder })).toMatchObject({ forgotten: 100 })
  expect(await restoreBackup(folder, { ...order, forgetAllListed: true })).toMatchObject({ forgotten: 100 })
})

test('restores a newer version’s backup if it admits this version and nothing has to be erased', async () => {
  const { folder, family, other, dataDir } = await open()
  const database = await openDatabase({ dataDir })
  await migrateFurther(database)
  await database.destroy()
  const at = new Date().toISOString()
  const { name } = await makeBackup({ location: { dataDir }, folder, reason: 'night', at, holdsSecret: false })
  expect(await restore(join(folder, name), [...family, other])).toMatchObject({ forgotten: 0, remembered: [other] })
  await addForgottenIds({ folder, dataDir }, [other])
  const before = readFileSync(sqliteFile(dataDir))
  await expect(restore(join(folder, name), [other], { to: dataDir })).rejects.toThrow(UnknownMigrationError)
  expect(readFileSync(sqliteFile(dataDir)).equals(before)).toBe(true)
})

test('erases submissions again in an earlier version’s backup', async () => {
  const { dataDir } = await firstDatabase('SQLite')
  const folder = join(dataDir, 'backups')
  const database = openAsIs({ dataDir })
  const [{ id } = { id: '' }] = await database.selectFrom('submissions').select('id').limit(1).execute()
  await database.destroy()
  const order = {
    location: { dataDir },
    folder,
    reason: 'migration',
    at: new Date().toISOString(),
    holdsSecret: false,
  } as const
  await makeBackup(order)
  await addForgottenIds({ folder, dataDir }, [id])
  const to = temporaryFolder()
  const restored = { to: { dataDir: to }, workFolder: join(to, 'work'), ownFolder: folder }
  expect(await restoreBackup(folder, restored)).toMatchObject({ forgotten: 1 })
  // The restore migrated the backup to this version, which has more tables.
  expect(requireIntactDatabase(sqliteFile(to))).toHaveProperty('backup_requests', 0)
})
