import { expect, test } from 'vitest'
import { freshSettings } from '../../../tests/support/database-engines'
import type { BuiltFiles } from './answering'
import { readSettings, WrongSettingError } from './settings'
import { startSite } from './start'

test('exits without restart for an unknown database, but not for an unreachable server', async () => {
  const there = (await freshSettings('PostgreSQL')).databaseUrl ?? ''
  const start = (url: URL) =>
    startSite(readSettings({ DATABASE_URL: url.href, PORT: '0' }), {} as BuiltFiles, () => {}, true)
  const wrong = new URL(there)
  wrong.pathname = 'nothing'
  await expect(start(wrong)).rejects.toThrow(WrongSettingError)
  const away = new URL(there)
  away.port = '1'
  await expect(start(away)).rejects.not.toThrow(WrongSettingError)
})
