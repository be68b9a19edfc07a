import { readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { DAY, SECOND } from '../../content/moments'
import { openFresh } from '../../tests/support/database-engines'
import { createSmtpError, type MailServerOptions, openMailServer } from '../../tests/support/mail-server'
import { momentAfter, queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'

const USER = 'smtp://office:open-sesame@'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../tests/fixtures/tls', name), 'utf8')

const dueAfter = (seconds: number) => ({ status: 'waiting', due_at: momentAfter(seconds * SECOND).toISOString() })

/** Starts delivering one email to a server. */
async function openDelivery(url: string, options: Parameters<typeof deliver>[2] = {}) {
  const { database } = await openFresh('SQLite')
  const id = await queueOne(database)
  const delivery = deliver(database, url, options)
  const read = () => readOutboxRow(database, id)
  const whenTold = async () => {
    await expect.poll(() => delivery.logged.length, soon).toBe(1)
    return read()
  }
  return { ...delivery, database, id, read, whenTold }
}

/** Returns the URL of a port on which no server is listening yet. */
async function closedServer() {
  const { port, url, close } = await openMailServer()
  await close()
  return { port, url }
}

test.each<
  [what: string, manners: MailServerOptions, stored: object, about?: { isLoggedIn?: true; requiresTls?: true }]
>([
  [
    'refuses our password',
    { authOptional: false, onAuth: (_given, _session, done) => done(createSmtpError(535, '5.7.8 Wrong')) },
    { ...dueAfter(5), failure: 'password', last_error: expect.stringContaining('535') },
    { isLoggedIn: true },
  ],
  [
    'wants a password that we were not given',
    { authOptional: false },
    { ...dueAfter(5), last_error: expect.stringContaining('530') },
  ],
  [
    'has no service for anybody',
    { onConnect: (_session, done) => done(createSmtpError(554, 'No service here')) },
    { ...dueAfter(5), failure: 'blocked' },
  ],
  [
    'is busy',
    { onRcptTo: (_to, _session, done) => done(createSmtpError(451, '4.7.1 Later')) },
    { ...dueAfter(5), failure: 'later' },
  ],
  [
    'hides STARTTLS',
    {},
    { ...dueAfter(5), failure: 'unencrypted', last_error: expect.stringMatching(/SMTP_UNENCRYPTED=allowed$/) },
    { isLoggedIn: true, requiresTls: true },
  ],
  [
    'knows no EHLO, with which STARTTLS is offered',
    { disabledCommands: ['EHLO', 'STARTTLS'] },
    dueAfter(5),
    { isLoggedIn: true, requiresTls: true },
  ],
  [
    'has a certificate that nobody vouches for',
    { disabledCommands: [], key: fixture('key.pem'), cert: fixture('certificate.pem') },
    { ...dueAfter(5), failure: 'certificate', last_error: expect.stringContaining('. Set NODE_EXTRA_CA_CERTS') },
    { isLoggedIn: true, requiresTls: true },
  ],
  [
    'knows no such mailbox',
    { onRcptTo: (_to, _session, done) => done(createSmtpError(550, '5.1.1 No such user')) },
    { status: 'failed', failure: 'no-address', last_error: expect.stringContaining('5.1.1 No such user') },
  ],
  [
    'does not take the text',
    {
      take: () => {
        throw createSmtpError(554, 'This is spam')
      },
    },
    { status: 'failed', last_error: expect.stringContaining('554') },
  ],
])('stores the failure if the server %s', async (_what, manners, stored, about = {}) => {
  const { isLoggedIn, requiresTls = false } = about
  const heard: unknown[] = []
  const onAuth: MailServerOptions['onAuth'] = (given, _session, done) => {
    heard.push(given.password)
    done(null, { user: 'office' })
  }
  const server = await openMailServer({ authOptional: !requiresTls, onAuth, ...manners })
  const url = isLoggedIn ? server.url.replace('smtp://', USER) : server.url
  const { id, logged, whenTold } = await openDelivery(url, { requiresTls })
  const mail = await whenTold()
  expect(mail).toMatchObject({ attempts: 1, leased_until: null, ...stored })
  expect(logged).toMatchObject([{ level: mail.status === 'failed' ? 'error' : 'warn', mail: id }])
  if (requiresTls) expect([heard, server.emails]).toEqual([[], []])
})

test.each([
  { requiresTls: true, manners: { disabledCommands: [], allowInsecureAuth: false }, isLocal: true },
  { requiresTls: false, manners: { disabledCommands: ['STARTTLS'] } },
])('encrypts password and email if TLS is required: $requiresTls', async (given) => {
  const heard: unknown[] = []
  const server = await openMailServer({
    authOptional: false,
    onAuth: ({ password }, { secure }, done) => {
      heard.push([password, secure])
      done(null, { user: 'office' })
    },
    ...given.manners,
  })
  const { read } = await openDelivery(server.url.replace('smtp://', USER), given)
  await expect.poll(read, soon).toMatchObject({ status: 'sent' })
  expect(heard).toEqual([['open-sesame', given.requiresTls]])
  expect(server.emails).toHaveLength(1)
})

test('retries a temporary refusal with growing delays and the same message id', async () => {
  let refusals = 3
  const server = await openMailServer({
    take: () => {
      if (refusals-- > 0) throw createSmtpError(451, 'Greylisted, come back')
    },
  })
  const { id, read, goTo, logged } = await openDelivery(server.url)
  const last_error = expect.stringContaining('Greylisted')
  for (const [attempts, triedAt, due] of [
    [1, 0, 5],
    [2, 5, 15],
    [3, 15, 35],
  ] as const) {
    goTo(triedAt * SECOND)
    await expect.poll(read, soon).toMatchObject({ ...dueAfter(due), attempts, leased_until: null, last_error })
  }
  expect(logged).toHaveLength(3)
  expect(logged[0]).toMatchObject({ level: 'warn', mail: id, reason: expect.stringContaining('451') })
  goTo(35 * SECOND)
  await expect.poll(read, soon).toMatchObject({ status: 'sent', attempts: 4, last_error: null })
  expect(server.emails.map((mail) => mail.messageId)).toEqual(Array(4).fill(`<${id}@program.example>`))
})

test('delivers other emails while one waits and one fails', async () => {
  const { database } = await openFresh('SQLite')
  const answers: Record<string, Error> = {
    'full@example.org': createSmtpError(452, 'Mailbox full'),
    'nobody@example.org': createSmtpError(550, 'No such mailbox'),
  }
  const server = await openMailServer({ onRcptTo: ({ address }, _session, done) => done(answers[address] ?? null) })
  for (const to of [...Object.keys(answers), 'bob@example.org']) await queueOne(database, { to })
  deliver(database, server.url)
  await expect.poll(() => server.emails.flatMap((mail) => mail.recipients), soon).toEqual(['bob@example.org'])
  const rows = database.selectFrom('outbox').select(['to_address', 'status']).orderBy('to_address')
  await expect
    .poll(async () => (await rows.execute()).map(({ status }) => status), soon)
    .toEqual(['sent', 'waiting', 'failed'])
})

test('retries until an unreachable server is back', async () => {
  const { port, url } = await closedServer()
  const { read, whenTold, goTo } = await openDelivery(url)
  const refused = { failure: 'unreachable', last_error: expect.stringContaining('ECONNREFUSED') }
  expect(await whenTold()).toMatchObject({ ...dueAfter(5), ...refused })
  // The error differs if all addresses of a host refuse the connection.
  const everywhere = await openDelivery(url.replace('127.0.0.1', 'localhost'))
  expect(await everywhere.whenTold()).toMatchObject(refused)
  const server = await openMailServer({ port })
  goTo(5 * SECOND)
  await expect.poll(read, soon).toMatchObject({ status: 'sent', attempts: 2 })
  expect(server.emails).toHaveLength(1)
})

test('retries an email after the connection broke during it', async () => {
  const { port, url } = await closedServer()
  const breaking = await listen(port, (socket) => {
    socket.write('220 ready\r\n')
    socket.on('data', (data) => (String(data).startsWith('DATA') ? socket.destroy() : socket.write('250 yes\r\n')))
  })
  const { read, goTo } = await openDelivery(url)
  await expect.poll(read, soon).toMatchObject(dueAfter(5))
  await breaking.close()
  await openMailServer({ port })
  goTo(5 * SECOND)
  await expect.poll(read, soon).toMatchObject({ status: 'sent', attempts: 2 })
})

test('gives up on a silent server after fifteen seconds, or when the attempt times out', async () => {
  const { port, url } = await closedServer()
  let connections = 0
  await listen(port, () => connections++)
  const { whenTold } = await openDelivery(url, { within: 50 })
  expect(await whenTold()).toMatchObject({ status: 'waiting', failure: 'silent' })
  // Fake only the timeouts of the SMTP client. Everything else waits on sockets and files.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const patient = await openDelivery(url)
  await expect.poll(() => connections, soon).toBe(2)
  await new Promise(setImmediate)
  vi.advanceTimersByTime(14 * SECOND)
  expect(await patient.read()).toMatchObject({ status: 'waiting', attempts: 1, last_error: null })
  const wait = () => {
    vi.advanceTimersByTime(SECOND)
    return patient.read()
  }
  await expect.poll(wait, soon).toMatchObject(dueAfter(5))
})

test('fails an email after five days of temporary refusals, and logs an error', async () => {
  const server = await openMailServer({ onRcptTo: (_address, _session, done) => done(createSmtpError(450, 'Later')) })
  const { database, read, goTo, logged } = await openDelivery(server.url)
  const refusedFor = (attempts: number) => ({ status: 'waiting', attempts, leased_until: null })
  await expect.poll(read, soon).toMatchObject(refusedFor(1))
  goTo(5 * DAY - SECOND)
  await expect.poll(read, soon).toMatchObject(refusedFor(2))
  const due_at = momentAfter(5 * DAY).toISOString()
  await database.updateTable('outbox').set({ due_at }).execute()
  goTo(5 * DAY + SECOND)
  await expect.poll(read, soon).toMatchObject({ status: 'failed', attempts: 3 })
  expect(logged.map((line) => line.level)).toEqual(['warn', 'warn', 'error'])
})

test('fails an email with a future creation time after 130 attempts', async () => {
  const { database } = await openFresh('SQLite')
  const server = await openMailServer({ onRcptTo: (_address, _session, done) => done(createSmtpError(450, 'Later')) })
  const at = momentAfter(365 * DAY).toISOString()
  const [young, old] = [await queueOne(database, { at }), await queueOne(database, { at })]
  await database.updateTable('outbox').set({ attempts: 130 }).where('id', '=', old).execute()
  deliver(database, server.url)
  await expect.poll(() => readOutboxRow(database, young), soon).toMatchObject({ status: 'waiting', attempts: 1 })
  await expect.poll(() => readOutboxRow(database, old), soon).toMatchObject({ status: 'failed', attempts: 131 })
})

/** Starts a TCP server that the test scripts by hand. */
async function listen(port: number, onConnect: (socket: Socket) => void): Promise<{ close: () => Promise<void> }> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    onConnect(socket)
  })
  await new Promise<void>((up) => server.listen(port, '127.0.0.1', up))
  let closing: Promise<void> | undefined
  const close = () => {
    for (const socket of sockets) socket.destroy()
    closing ??= new Promise((closed) => server.close(() => closed()))
    return closing
  }
  onTestFinished(close)
  return { close }
}
