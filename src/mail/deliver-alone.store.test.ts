import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/support/emails'
import { queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { soon } from '../../tests/support/test-delivery'
import { openDatabase } from '../database/connection'
import { startDelivery } from './deliver'

test('a site that has lost its lock delivers nothing more, and says so once', async () => {
  const database = await openDatabase({ dataDir: temporaryFolder() })
  const ids = [await queueOne(database), await queueOne(database)]
  const complaints: string[] = []
  const log = { warn: () => {}, error: (_about: object, message: string) => void complaints.push(message) }
  let alone = true
  const transport = {
    async send() {
      alone = false
    },
    close: () => {},
  }
  const delivery = startDelivery({ database, transport, log, isAlone: () => alone })
  onTestFinished(async () => {
    await delivery.stop()
    await database.destroy()
  })
  await expect.poll(() => complaints, soon).toEqual([expect.stringContaining('was deleted or replaced')])
  delivery.notify()
  const mails = await Promise.all(ids.map((id) => readOutboxRow(database, id)))
  expect(mails.map(({ status }) => status).sort()).toEqual(['sent', 'waiting'])
  expect(complaints).toHaveLength(1)
})
