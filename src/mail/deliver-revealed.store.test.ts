import { expect, onTestFinished, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { momentAfter, queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { soon } from '../../tests/support/test-delivery'
import { startDelivery } from './deliver'

test('what is filled in at delivery goes out and is not stored; what cannot be waits, and what is over is stopped', async () => {
  const { database } = await openFresh('SQLite')
  const sent: string[] = []
  const [waiting, over, code] = [
    await queueOne(database, { subject: 'Waiting' }),
    await queueOne(database, { subject: 'Over' }),
    await queueOne(database, { subject: 'Code' }),
  ]
  const delivery = startDelivery({
    database,
    now: () => momentAfter(0),
    transport: { send: async ({ subject, text }) => void sent.push(`${subject}: ${text}`), close: () => {} },
    log: { warn: () => {}, error: () => {} },
    reveal: async (email) => {
      if (email.subject === 'Waiting') throw new Error('the database is busy')
      return email.subject === 'Over' ? undefined : { ...email, text: 'K7M3QX' }
    },
  })
  onTestFinished(() => delivery.stop())
  await expect.poll(async () => (await readOutboxRow(database, code)).status, soon).toBe('sent')
  expect(sent).toEqual(['Code: K7M3QX'])
  expect((await readOutboxRow(database, code)).text).toBe('Hello Ann')
  expect(await readOutboxRow(database, waiting)).toMatchObject({
    status: 'waiting',
    last_error: 'the database is busy',
  })
  expect(await readOutboxRow(database, over)).toMatchObject({
    status: 'stopped',
    attempts: 1,
    last_error: 'Not sent: its code or link had expired or was replaced',
  })
})
