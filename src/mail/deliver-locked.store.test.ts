import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { soon } from '../../tests/support/test-delivery'
import { openDatabase, sqliteFile } from '../database/connection'
import { startDelivery } from './deliver'

test('an email that was sent while the database is locked is not sent again when it is free', async () => {
  const dataDir = temporaryFolder()
  const database = await openDatabase({ dataDir })
  const other = new DatabaseSync(sqliteFile(dataDir))
  const id = await queueOne(database)
  const sent: string[] = []
  const complaints: string[] = []
  const error = (_about: object, message: string) => {
    complaints.push(message)
    other.exec('COMMIT')
  }
  const transport = {
    async send(mail: { id: string }) {
      sent.push(mail.id)
      other.exec('BEGIN IMMEDIATE')
    },
    close: () => {},
  }
  const delivery = startDelivery({ database, transport, log: { warn: () => {}, error }, pollInterval: 50 })
  onTestFinished(async () => {
    await delivery.stop()
    await database.destroy()
    other.close()
  })
  await expect.poll(() => complaints, soon).toEqual(['email sent, but this cannot be stored yet; will retry'])
  await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 1 })
  expect(sent).toEqual([id])
})
