import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { openDatabase, sqliteFile } from '../database/connection'
import { copySqlite } from './copy-sqlite'

test('a copy in several steps contains the state at its start and checkpoints the write-ahead log', async () => {
  const dataDir = temporaryFolder()
  await (await openDatabase({ dataDir })).destroy()
  const site = new DatabaseSync(sqliteFile(dataDir))
  onTestFinished(() => site.close())
  site.exec('PRAGMA wal_autocheckpoint = 0')
  const at = new Date().toISOString()
  site.exec(`INSERT INTO files (id, name, size, created_at) VALUES ('1', 'Market.jpg', 20000000, '${at}')`)
  const part = site.prepare("INSERT INTO file_parts VALUES ('market.jpg', '1', 'image/jpeg', ?)")
  part.run(randomBytes(20_000_000))
  const address = site.prepare('INSERT INTO link_answers (address, asked_at, is_reachable) VALUES (?, ?, 1)')
  address.run('https://before.example', at)

  const folder = join(dataDir, 'backups')
  mkdirSync(folder)
  let isDone = false
  const copy = copySqlite(sqliteFile(dataDir), join(folder, 'copy.db'), folder).finally(() => {
    isDone = true
  })
  let written = 0
  while (!isDone && written < 1000) {
    address.run(`https://${written++}.example`, at)
    await turn()
  }
  const { tables, files } = await copy
  expect([tables.link_answers?.rows, files.length]).toEqual([1, 1])
  expect(written).toBeGreaterThan(3)
  const { log, checkpointed } = site.prepare('PRAGMA wal_checkpoint(NOOP)').get() ?? {}
  // The picture's 4,900 pages must be checkpointed. The writes during the copy add at most two pages each.
  expect(Number(log) - Number(checkpointed)).toBeLessThan(3000)
})
