import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { openDatabase } from '../database/connection'
import { copyOffsite } from './copy-offsite'
import { makeBackup } from './make-backup'
import { restoreBackup } from './restore-backup'

/** A site with one file, and a folder for the offsite copy. */
async function open() {
  const dataDir = temporaryFolder()
  const [folder, there] = [join(dataDir, 'backups'), temporaryFolder()]
  const database = await openDatabase({ dataDir })
  const addFile = async (id: string) => {
    await database
      .insertInto('files')
      .values({ id, name: `${id}.png`, size: 3, created_at: '2026', created_by: null })
      .execute()
    const bytes = new TextEncoder().encode(id)
    await database
      .insertInto('file_parts')
      .values({ name: `p-${id}`, file_id: id, type: 'image/webp', bytes })
      .execute()
  }
  await addFile('one')
  const backUp = async () => {
    const at = new Date().toISOString()
    return (await makeBackup({ location: { dataDir }, folder, reason: 'night', at, holdsSecret: false })).name
  }
  return { dataDir, database, addFile, folder, there, backUp, log: join(there, 'log') }
}

const copyTo = (there: string) => `cp "$BACKUP_FILE" '${there}/' && echo "$BACKUP_NAME" >> '${there}/log'`

test('copies bytes again after a week, in case they were deleted at the destination', async () => {
  const { folder, there, backUp, log } = await open()
  const destination = { command: copyTo(there), timeoutMs: 10_000 }
  const taken = join(folder, 'handed-over.json')
  for (const age of [0, 6.9, 7.1]) {
    if (age > 0) {
      const since = new Date(Date.now() - age * 24 * 3_600_000).toISOString()
      writeFileSync(taken, JSON.stringify({ ...JSON.parse(readFileSync(taken, 'utf8')), since }))
    }
    await copyOffsite(folder, await backUp(), destination)
  }
  expect(readFileSync(log, 'utf8').match(/^[0-9a-f]{64}$/gm)).toHaveLength(2)
})

test('does not repeat a copy that another process has just made', async () => {
  const { folder, there, backUp, log } = await open()
  const name = await backUp()
  await Promise.all([1, 2].map(() => copyOffsite(folder, name, { command: copyTo(there), timeoutMs: 10_000 })))
  expect(readFileSync(log, 'utf8').match(/\.json$/gm)).toHaveLength(1)
})

test('encrypts copies, copies bytes once and the manifest last, and restores them with the key', async () => {
  const { dataDir, database, addFile, folder, there, backUp, log } = await open()
  const key = await generateX25519Identity()
  const keyFile = join(temporaryFolder(), 'key.txt')
  writeFileSync(keyFile, `# created: 2026-11-25\n${key}\n`)
  const destination = { command: copyTo(there), recipient: await identityToRecipient(key), timeoutMs: 10_000 }
  const first = await backUp()
  await copyOffsite(folder, first, destination)
  await addFile('two')
  const second = await backUp()
  await copyOffsite(folder, second, destination)
  await database.destroy()
  const left = readFileSync(log, 'utf8').trim().split('\n')
  const isBytes = (name: string) => /^[0-9a-f]{64}\.age$/.test(name)
  expect(left.map((name) => (isBytes(name) ? 'bytes' : name))).toEqual([
    ...['bytes', `${first}.db.age`, `${first}.json.age`],
    ...['bytes', `${second}.db.age`, `${second}.json.age`],
  ])
  expect(existsSync(join(folder, 'leaving.draft'))).toBe(false)
  for (const name of left) expect(readFileSync(join(there, name), 'latin1')).toMatch(/^age-encryption\.org\/v1\n/)
  const restore = (file?: string) => {
    const to = temporaryFolder()
    return restoreBackup(there, { to: { dataDir: to }, workFolder: join(to, 'work'), keyFile: file })
  }
  await expect(restore()).rejects.toThrow(/is encrypted\. Give the file/)
  writeFileSync(join(dataDir, 'other.txt'), await generateX25519Identity())
  await expect(restore(join(dataDir, 'other.txt'))).rejects.toThrow(/was encrypted for another key/)
  const { manifest } = await restore(keyFile)
  expect([`${basename(manifest.database, '.db')}`, manifest.files.length]).toEqual([second, 2])
})

test('reports the last output of a failed, hanging, or missing command, and copies all bytes to a new destination', async () => {
  const { database, folder, there, backUp } = await open()
  const name = await backUp()
  await database.destroy()
  vi.stubEnv('SECRET', 'hush')
  onTestFinished(() => void vi.unstubAllEnvs())
  const failing = (command: string) => copyOffsite(folder, name, { command, timeoutMs: 300 })
  await expect(failing(`echo ${'x'.repeat(900)}; echo 'disk quota exceeded' >&2; exit 3`)).rejects.toThrow(
    /^The command failed \(exit code 3\): x{400,500}\ndisk quota exceeded$/,
  )
  await expect(failing('test "$SECRET$DATABASE_URL" = "" && exit 5')).rejects.toThrow(/exit code 5/)
  await expect(failing('sleep 60 & wait')).rejects.toThrow(/it took longer than 0.3 seconds/)
  await expect(failing('(setsid sleep 5 &) ; echo over; exit 4')).rejects.toThrow(
    /^The command failed \(exit code 4\): over$/,
  )
  await expect(failing('no-such-program')).rejects.toThrow(/exit code 127.*not found/)
  await copyOffsite(folder, name, { command: copyTo(there), timeoutMs: 10_000 })
  expect(readdirSync(there).length).toBe(4)
  const elsewhere = temporaryFolder()
  await copyOffsite(folder, name, { command: copyTo(elsewhere), timeoutMs: 10_000 })
  expect(readdirSync(elsewhere).length).toBe(4)
})
