import { expect, onTestFinished, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { queueOne } from '../../tests/support/outbox-rows'
import { soon } from '../../tests/support/test-delivery'
import { startDelivery } from './deliver'

test('what becomes due by itself is queued at a look; when that fails, other email goes out all the same', async () => {
  const { database } = await openFresh('SQLite')
  const sent: string[] = []
  const complaints: object[] = []
  const due = [() => Promise.reject(new Error('not now')), () => queueOne(database, { subject: 'Held' })]
  await queueOne(database, { subject: 'Waiting' })
  const delivery = startDelivery({
    database,
    transport: { send: async ({ subject }) => void sent.push(subject), close: () => {} },
    log: { warn: () => {}, error: (about) => void complaints.push(about) },
    queueDue: async () => void (await due.shift()?.()),
  })
  onTestFinished(() => delivery.stop())
  await expect.poll(() => sent, soon).toEqual(['Waiting', 'Held'])
  expect(complaints).toEqual([{ reason: 'not now' }])
})
