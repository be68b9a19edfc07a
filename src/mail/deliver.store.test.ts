import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { openMailServer } from '../../tests/support/mail-server'
import { momentAfter, queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'
import { takeDueEmail } from './outbox'

/** In milliseconds: longer than any test. */
const HOUR = 3_600_000

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('an email in the outbox arrives as it was queued', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer()
    const id = await queueOne(database, { to: "miles.o'brien+camp@example.org", subject: 'Nguyễn 李 👩‍🚀' })
    deliver(database, server.url)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ status: 'sent', attempts: 1, last_error: null })
    expect(server.mails).toHaveLength(1)
    expect(server.mails[0]).toMatchObject({
      envelopeFrom: 'hello@program.example',
      recipients: ["miles.o'brien+camp@example.org"],
      from: { name: 'Six Saturdays', address: 'hello@program.example' },
      to: [{ address: "miles.o'brien+camp@example.org" }],
      replyTo: [{ address: 'office@program.example' }],
      subject: 'Nguyễn 李 👩‍🚀',
      messageId: `<${id}@program.example>`,
    })
  })

  test('many emails arrive once each, the oldest first', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer()
    const subjects = Array.from({ length: 10 }, (_, n) => `Mail ${n}`)
    for (const [n, subject] of subjects.entries())
      await queueOne(database, { subject, at: momentAfter(n).toISOString() })
    deliver(database, server.url).goTo(1000)
    await expect.poll(() => server.mails.map((mail) => mail.subject), soon).toEqual(subjects)
  })

  test('two processes on one database deliver each email once', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const server = await openMailServer()
    const ids = []
    for (let count = 0; count < 20; count++) ids.push(await queueOne(database))
    deliver(database, server.url)
    deliver(await connectAgain(), server.url)
    const sent = () => database.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
    await expect.poll(sent, soon).toHaveLength(20)
    const received = server.mails.map((mail) => mail.messageId)
    expect(received.sort()).toEqual(ids.map((id) => `<${id}@program.example>`).sort())
  })

  test('email that is queued later goes out when the delivery is told', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer()
    const delivery = deliver(database, server.url, { pollInterval: HOUR })
    await pause(100)
    await queueOne(database)
    delivery.notify()
    await expect.poll(() => server.mails, soon).toHaveLength(1)
  })

  test('and also when nobody tells it', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer()
    deliver(database, server.url, { pollInterval: 20 })
    await pause(100)
    await queueOne(database)
    await expect.poll(() => server.mails, soon).toHaveLength(1)
  })

  test('stopping waits for the email in hand and takes no other', async () => {
    const { database } = await openFresh(engine)
    const { promise: reading, resolve: read } = Promise.withResolvers<void>()
    const { promise: leave, resolve: takeIt } = Promise.withResolvers<void>()
    const take = () => {
      read()
      return leave
    }
    const server = await openMailServer({ take })
    const [first, second] = [await queueOne(database), await queueOne(database)].sort()
    const delivery = deliver(database, server.url)
    await reading
    let stopped = false
    const stopping = delivery.stop().then(() => {
      stopped = true
    })
    await pause(100)
    expect(stopped).toBe(false)
    takeIt()
    await stopping
    expect(await readOutboxRow(database, first ?? '')).toMatchObject({ status: 'sent' })
    expect(await readOutboxRow(database, second ?? '')).toMatchObject({ status: 'waiting', attempts: 0 })
    expect(server.mails).toHaveLength(1)
  })

  test('stopping with nothing in hand waits for nothing', async () => {
    const { database } = await openFresh(engine)
    const delivery = deliver(database, (await openMailServer()).url, { pollInterval: HOUR })
    await pause(100)
    await delivery.stop()
  })

  test('what a process took and never sent, because it was killed, arrives when it is given up', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer()
    const id = await queueOne(database)
    await takeDueEmail(database, momentAfter(0))
    const delivery = deliver(database, server.url)
    await pause(200)
    expect(server.mails).toEqual([])
    delivery.goTo(301_000)
    await expect.poll(() => server.mails, soon).toHaveLength(1)
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 2 })
  })
})
