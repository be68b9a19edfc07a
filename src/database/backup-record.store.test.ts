import { expect, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { temporaryFolder } from '../../tests/support/emails'
import { lastBackup, recordBackup } from './backup-record'
import { openDatabase, sqliteFile } from './connection'

test('a database knows when its last backup was made, also while it is open', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir })
  expect(await lastBackup(database)).toBe('never')
  const moments = ['2026-06-20T17:00:00.000Z', '2026-06-25T17:00:00.000Z']
  for (const moment of moments) recordBackup(sqliteFile(dataDir), new Date(moment))
  expect(await lastBackup(database)).toEqual({ madeAt: moments[1] })
  await database.destroy()
})

test('of the backups of a PostgreSQL database the site knows nothing', async () => {
  expect(await lastBackup((await openFresh('PostgreSQL')).database)).toBe('unseen')
})
