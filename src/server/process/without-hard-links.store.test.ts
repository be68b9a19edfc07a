import fs, { readdirSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { temporaryFolder } from '../../../tests/support/emails'
import { makeBackup } from '../../backups/make-backup'
import { restoreBackup } from '../../backups/restore-backup'
import { type Database, openDatabase } from '../../database/connection'
import { requireIntactDatabase } from '../../database/intact-database'
import { openSecret } from '../security/site-secret'
import { WrongSettingError } from './settings'

/** Makes hard links fail as on exFAT and network drives, which not every machine can mount. */
function forbidLinks(code: string): void {
  const spy = vi.spyOn(fs, 'linkSync').mockImplementation(() => {
    throw Object.assign(new Error(`${code}: link`), { code })
  })
  syncBuiltinESMExports()
  onTestFinished(() => {
    spy.mockRestore()
    syncBuiltinESMExports()
  })
}

test.each([
  'EPERM',
  'ENOTSUP',
  'ENOSYS',
])('explains which setting is missing if hard links fail with %s', async (code) => {
  forbidLinks(code)
  const folder = { dataDir: temporaryFolder(), databaseUrl: undefined }
  const secret = openSecret({ ...folder, secret: undefined }, undefined as unknown as Database)
  await expect(secret).rejects.toThrow(WrongSettingError)
  await expect(secret).rejects.toThrow(/^SECRET must be set: the file system of .* has no hard links/)
  expect(readdirSync(folder.dataDir)).toEqual([])
})

test('keeps a copy of the earlier database in a restore', async () => {
  forbidLinks('EPERM')
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
