import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import { makeBackup } from '../../backups/make-backup'
import { restoreBackup } from '../../backups/restore-backup'
import { type Database, openDatabase } from '../../database/connection'
import { requireIntactDatabase } from '../../database/whole-file'
import { openSecret } from '../security/site-secret'
import { WrongSettingError } from './settings'

const answers = vi.hoisted(() => ({ code: 'EPERM' }))

// Simulates exFAT and network drives, which tests cannot mount everywhere.
vi.mock(import('node:fs'), async (original) => ({
  ...(await original()),
  linkSync: () => {
    throw Object.assign(new Error(`${answers.code}: link`), { code: answers.code })
  },
}))

test.each([
  'EPERM',
  'ENOTSUP',
  'ENOSYS',
])('explains which setting is missing if hard links fail with %s', async (code) => {
  answers.code = code
  const folder = { dataDir: temporaryFolder(), databaseUrl: undefined }
  const secret = openSecret({ ...folder, secret: undefined }, undefined as unknown as Database)
  await expect(secret).rejects.toThrow(WrongSettingError)
  await expect(secret).rejects.toThrow(/^SECRET must be set: the file system of .* has no hard links/)
  expect(readdirSync(folder.dataDir)).toEqual([])
})

test('keeps a copy of the earlier database in a restore', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir })
  const folder = join(dataDir, 'backups')
  const order = { location: { dataDir }, folder, reason: 'command', at: new Date().toISOString() } as const
  await makeBackup({ ...order, holdsSecret: false })
  await database.insertInto('probes').values({ id: '1', at: '2026' }).execute()
  await database.destroy()
  const { earlier = '' } = await restoreBackup(folder, { to: { dataDir }, workFolder: join(dataDir, 'work') })
  expect(requireIntactDatabase(earlier)).toMatchObject({ submissions: 0 })
})
