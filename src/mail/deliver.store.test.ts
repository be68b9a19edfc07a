import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { HOUR, MINUTE } from '../../content/moments'
import { type Engine, engines, openFresh } from '../../tests/support/database-engines'
import { temporaryFolder } from '../../tests/support/emails'
import { createSmtpError, openMailServer } from '../../tests/support/mail-server'
import { momentAfter, queueOne, readOutboxRow, takeDueEmail } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'
import { openDatabase, sqliteFile } from '../database/connection'
import { startDelivery } from './deliver'

describe.each<Engine>([...engines])('on %s', (engine) => {
  test('delivers an email unchanged', async () => {
    const { database } = await openFresh(engine)
    const server = await openMailServer()
    const id = await queueOne(database, { to: "miles.o'brien+camp@example.org", subject: 'Nguyễn 李 👩‍🚀' })
    deliver(database, server.url)
    await expect
      .poll(() => readOutboxRow(database, id), soon)
      .toMatchObject({ status: 'sent', attempts: 1, last_error: null })
    expect(server.emails).toHaveLength(1)
    expect(server.emails[0]).toMatchObject({
      envelopeFrom: 'hello@program.example',
      recipients: ["miles.o'brien+camp@example.org"],
      from: { name: 'Six Saturdays', address: 'hello@program.example' },
      to: [{ address: "miles.o'brien+camp@example.org" }],
      replyTo: [{ address: 'office@program.example' }],
      subject: 'Nguyễn 李 👩‍🚀',
      messageId: `<${id}@program.example>`,
    })
  })

  test('retries emails that waited for the server once one is delivered, and no others', async () => {
    const { database } = await openFresh(engine)
    let isBack = false
    const server = await openMailServer({
      onConnect: (_session, done) => done(isBack ? undefined : createSmtpError(421, '4.3.2 Shutting down')),
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('slow') ? createSmtpError(450, '4.2.0 Later') : undefined),
    })
    const ids = []
    for (let count = 0; count < 100; count++) ids.push(await queueOne(database))
    const inHour = { attempts: 12, due_at: momentAfter(HOUR).toISOString() }
    const putOff = { last_error: '421', failure: 'cut-off', ...inHour } as const
    await database.updateTable('outbox').set(putOff).execute()
    const slow = await queueOne(database, { to: 'slow@example.org' })
    const refused = { ...putOff, last_error: '450', failure: 'later' } as const
    await database.updateTable('outbox').set(refused).where('id', '=', slow).execute()
    const delivery = deliver(database, server.url)
    const tested = await queueOne(database)
    delivery.notify()
    await expect.poll(() => readOutboxRow(database, tested), soon).toMatchObject({ failure: 'cut-off' })
    isBack = true
    delivery.goTo(5000)
    const sent = () => database.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
    await expect.poll(sent, { timeout: MINUTE }).toHaveLength(101)
    expect(server.emails).toHaveLength(101)
    expect(await readOutboxRow(database, slow)).toMatchObject(refused)
  })

  test('delivers each email once with two processes on one database', async () => {
    const { database, connectAgain } = await openFresh(engine)
    const server = await openMailServer()
    const ids = []
    for (let count = 0; count < 20; count++) ids.push(await queueOne(database))
    deliver(database, server.url)
    deliver(await connectAgain(), server.url)
    const sent = () => database.selectFrom('outbox').select('id').where('status', '=', 'sent').execute()
    await expect.poll(sent, soon).toHaveLength(20)
    const received = server.emails.map((mail) => mail.messageId)
    expect(received.sort()).toEqual(ids.map((id) => `<${id}@program.example>`).sort())
  })
})

describe('one process', () => {
  async function open(manners: Parameters<typeof openMailServer>[0] = {}) {
    const { database } = await openFresh('SQLite')
    return { database, server: await openMailServer(manners) }
  }

  test('delivers many emails once each, oldest first', async () => {
    const { database, server } = await open()
    const subjects = Array.from({ length: 10 }, (_, n) => `Mail ${n}`)
    for (const [n, subject] of subjects.entries())
      await queueOne(database, { subject, at: momentAfter(n).toISOString() })
    deliver(database, server.url).goTo(1000)
    await expect.poll(() => server.emails.map((mail) => mail.subject), soon).toEqual(subjects)
  })

  test('delivers new email on notification, and by polling without one', async () => {
    const [told, untold] = [await open(), await open()]
    const delivery = deliver(told.database, told.server.url, { pollIntervalMs: HOUR })
    deliver(untold.database, untold.server.url, { pollIntervalMs: 20 })
    await pause(100)
    for (const { database } of [told, untold]) await queueOne(database)
    delivery.notify()
    for (const { server } of [told, untold]) await expect.poll(() => server.emails, soon).toHaveLength(1)
    await delivery.stop()
  })

  test('retries other emails once a minute if a server accepts only some', async () => {
    const { database, server } = await open({
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('no') ? createSmtpError(421, '4.7.0 Busy') : undefined),
    })
    const id = await queueOne(database, { to: 'no@example.org' })
    const putOff = {
      last_error: '421',
      failure: 'cut-off',
      attempts: 12,
      due_at: momentAfter(HOUR).toISOString(),
    } as const
    await database.updateTable('outbox').set(putOff).execute()
    const delivery = deliver(database, server.url)
    const deliverAt = async (milliseconds: number) => {
      const other = await queueOne(database, { at: momentAfter(milliseconds).toISOString() })
      delivery.goTo(milliseconds)
      await expect.poll(() => readOutboxRow(database, other), soon).toMatchObject({ status: 'sent' })
    }
    const attempts = async () => (await readOutboxRow(database, id)).attempts
    await deliverAt(0)
    await expect.poll(attempts, soon).toBe(13)
    await deliverAt(59_000)
    await deliverAt(61_000)
    await expect.poll(attempts, soon).toBe(14)
  })

  test('finishes the in-flight email on stop, and starts no other', async () => {
    const { promise: reading, resolve: read } = Promise.withResolvers<void>()
    const { promise: leave, resolve: takeIt } = Promise.withResolvers<void>()
    const take = () => {
      read()
      return leave
    }
    const { database, server } = await open({ take })
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
    expect(server.emails).toHaveLength(1)
  })

  test('delivers the email of a killed process once its lease expires', async () => {
    const { database, server } = await open()
    const id = await queueOne(database)
    await takeDueEmail(database, momentAfter(0))
    const delivery = deliver(database, server.url)
    await pause(200)
    expect(server.emails).toEqual([])
    delivery.goTo(301_000)
    await expect.poll(() => server.emails, soon).toHaveLength(1)
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 2 })
  })
})

describe('a fake transport', () => {
  type Options = Parameters<typeof startDelivery>[0]

  /** Delivers with a function, and collects logged errors. */
  function deliverBy(send: Options['transport']['send'], options: Omit<Options, 'transport' | 'log'>, concurrency = 1) {
    const complaints: { about: object; message: string }[] = []
    const error = (about: object, message: string) => void complaints.push({ about, message })
    const transport = { send, concurrency, close: () => {} }
    const delivery = startDelivery({ transport, log: { warn: () => {}, error }, ...options })
    onTestFinished(() => delivery.stop())
    return { ...delivery, complaints }
  }

  test.each(
    engines,
  )('on %s as many are sent at once as the transport takes, and the rest after them', async (engine) => {
    const { database } = await openFresh(engine)
    const ids = [await queueOne(database), await queueOne(database), await queueOne(database)]
    const taken: string[] = []
    const { promise: bothTaken, resolve } = Promise.withResolvers<void>()
    const send = async ({ id }: { id: string }) => {
      if (taken.push(id) === 2) resolve()
      await bothTaken
    }
    deliverBy(send, { database }, 2)
    const statuses = async () =>
      (await Promise.all(ids.map((id) => readOutboxRow(database, id)))).map(({ status, attempts }) => [
        status,
        attempts,
      ])
    await expect.poll(statuses, soon).toEqual([1, 1, 1].map((attempts) => ['sent', attempts]))
    expect(taken.toSorted()).toEqual(ids.toSorted())
  })

  test('stops delivering and logs an error once if the lock is lost', async () => {
    const { database } = await openFresh('SQLite')
    const ids = [await queueOne(database), await queueOne(database)]
    let alone = true
    const send = async () => {
      alone = false
    }
    const { complaints, notify } = deliverBy(send, { database, holdsLock: () => alone })
    const deleted = { message: expect.stringContaining('was deleted or replaced') }
    await expect.poll(() => complaints, soon).toMatchObject([deleted])
    notify()
    const emails = await Promise.all(ids.map((id) => readOutboxRow(database, id)))
    expect(emails.map(({ status }) => status).sort()).toEqual(['sent', 'waiting'])
    expect(complaints).toHaveLength(1)
  })

  test('does not resend an email whose result could not be stored at first', async () => {
    const dataDir = temporaryFolder()
    const database = await openDatabase({ dataDir })
    onTestFinished(() => database.destroy())
    const other = new DatabaseSync(sqliteFile(dataDir))
    onTestFinished(() => other.close())
    const id = await queueOne(database)
    const sent: string[] = []
    const send = async (mail: { id: string }) => {
      sent.push(mail.id)
      other.exec('BEGIN IMMEDIATE')
    }
    const { complaints } = deliverBy(send, { database, pollIntervalMs: 50 })
    const message = 'email sent, but not marked as sent yet; will retry'
    await expect.poll(() => complaints, soon).toMatchObject([{ message }])
    other.exec('COMMIT')
    await expect.poll(() => readOutboxRow(database, id), soon).toMatchObject({ status: 'sent', attempts: 1 })
    expect(sent).toEqual([id])
  })

  test('inserts secrets without storing them, retries failures, and stops expired emails', async () => {
    const { database } = await openFresh('SQLite')
    const sent: string[] = []
    const ids: string[] = []
    for (const subject of ['Waiting', 'Over', 'Code']) ids.push(await queueOne(database, { subject }))
    deliverBy(async ({ subject, text }) => void sent.push(`${subject}: ${text}`), {
      database,
      now: () => momentAfter(0),
      reveal: async (email) => {
        if (email.subject === 'Waiting') throw new Error('the database is busy')
        return email.subject === 'Over' ? undefined : { ...email, text: 'K7M3QX' }
      },
    })
    const read = () => Promise.all(ids.map((id) => readOutboxRow(database, id)))
    const over = {
      status: 'stopped',
      attempts: 1,
      last_error: 'Not sent: its code or link had expired or was replaced',
    }
    await expect
      .poll(read, soon)
      .toMatchObject([
        { status: 'waiting', last_error: 'the database is busy' },
        over,
        { status: 'sent', text: 'Hello Ann' },
      ])
    expect(sent).toEqual(['Code: K7M3QX'])
  })
})
