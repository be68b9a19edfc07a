import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/connection'
import { startDelivery } from '../../src/mail/deliver'
import { createSmtpTransport } from '../../src/mail/smtp-transport'
import { createLog } from '../../src/server/process/log'
import { temporaryFolder } from '../support/emails'
import { createSmtpError, openMailServer } from '../support/mail-server'
import { queueOne, readOutboxRow, START } from '../support/outbox-rows'

const TO = "student.o'tell@tale.example"
const PASSWORD = 'p@ss/wörd+of the office'

const urlWith = (port: number) => `smtp://post%40tale.example:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`

/** Delivers one email to a server that rejects it. Returns the log and the stored error. */
async function refusedBy(url: string): Promise<{ lines: string[]; lastError: string }> {
  const database = await openDatabase({ dataDir: temporaryFolder() })
  onTestFinished(() => database.destroy())
  const id = await queueOne(database, { to: TO })
  const lines: string[] = []
  const delivery = startDelivery({
    database,
    transport: createSmtpTransport(
      { url, requiresTls: false },
      { name: 'Six Saturdays', address: 'hello@program.example' },
    ),
    log: createLog({ write: (line) => void lines.push(line) }),
    now: () => new Date(START),
  })
  await expect.poll(() => lines.join()).toMatch(/email not accepted|email failed/)
  await delivery.stop()
  return { lines, lastError: (await readOutboxRow(database, id)).last_error ?? '' }
}

function expectSilence(lines: string[]) {
  for (const line of lines) {
    expect(line).not.toMatch(/tell|tale/i)
    expectNoPassword(line)
  }
}

function expectNoPassword(text: string) {
  const inBase64 = (secret: string) => Buffer.from(secret).toString('base64')
  const forms = [inBase64(PASSWORD), inBase64(`\0post@tale.example\0${PASSWORD}`), encodeURIComponent(PASSWORD)]
  for (const secret of [PASSWORD, ...forms]) expect(text).not.toContain(secret)
}

test.each([
  [
    'the recipient',
    { onRcptTo: ({ address }, _session, done) => done(createSmtpError(550, `No ${address} <${address}> here`)) },
  ],
  [
    'the mail',
    { take: ({ recipients }) => Promise.reject(createSmtpError(554, `Not for ${recipients}: ${recipients}`)) },
  ],
  [
    'us for now',
    { onRcptTo: ({ address }, _session, done) => done(createSmtpError(451, `"${address}" is slow (${address})`)) },
  ],
] satisfies [
  string,
  Parameters<typeof openMailServer>[0],
][])('hides the address that a server repeats when it rejects %s', async (_what, manners) => {
  const server = await openMailServer(manners)
  const { lines } = await refusedBy(server.url)
  expectSilence(lines)
  expect(lines.join()).toContain('(address)')
})

test('hides the account that a server repeats when it rejects it', async () => {
  const { port } = await openMailServer({
    authOptional: false,
    onAuth: ({ username, password }, _session, done) => done(createSmtpError(535, `${username} is not ${password}`)),
  })
  const { lines, lastError } = await refusedBy(urlWith(port))
  expectSilence(lines)
  expectNoPassword(lastError)
  expect(lastError).toContain('(secret)')
})

test.each(['PLAIN', 'LOGIN'])('hides credentials that a server without AUTH %s repeats', async (method) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 an old server\r\n')
    socket.on('data', (data) => {
      const line = data.toString().trim()
      if (/^EHLO/.test(line)) socket.write(`250-an old server\r\n250 AUTH ${method}\r\n`)
      else if (line === 'AUTH LOGIN') socket.write('334 VXNlcm5hbWU6\r\n')
      else if (line === Buffer.from('post@tale.example').toString('base64')) socket.write('334 UGFzc3dvcmQ6\r\n')
      else socket.write(`502 Unknown command: ${line}\r\n`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const { lines, lastError } = await refusedBy(urlWith(typeof address === 'object' && address ? address.port : 0))
  expectSilence(lines)
  expectNoPassword(lastError)
  expect(lastError).toContain('(secret)')
})

test('hides the account if the server is unreachable', async () => {
  const { lines, lastError } = await refusedBy(urlWith(1))
  expectSilence(lines)
  expect(lastError).toContain('ECONNREFUSED')
})
