import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { soon } from '../../tests/support/test-delivery'
import { openDatabase, sqliteFile } from '../database/connection'
import { startDelivery } from './deliver'

/** Longer than a task waits for a locked database (retry-on-busy.ts). */
const LOCKED_MILLISECONDS = 4000

test('an email that was sent while the database is locked is not sent again when it is free', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir })
  const other = new DatabaseSync(sqliteFile(dataDir))
  const id = await queueOne(database)
  const sent: string[] = []
  const complaints: string[] = []
  const log = { warn: () => {}, error: (_about: object, message: string) => void complaints.push(message) }
  const transport = {
    async send(mail: { id: string }) {
      sent.push(mail.id)
      other.exec('BEGIN IMMEDIATE')
      setTimeout(() => other.exec('COMMIT'), LOCKED_MILLISECONDS)
    },
    close: () => {},
  }
  const delivery = startDelivery({ database, transport, log, pollInterval: 50 })
  onTestFinished(async () => {
    await delivery.stop()
    await database.destroy()
    other.close()
  })
  await expect.poll(() => complaints, soon).toEqual(['email sent, but this cannot be stored yet; will retry'])
  await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 1 })
  expect(sent).toEqual([id])
})
