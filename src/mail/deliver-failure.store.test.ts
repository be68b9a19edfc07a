import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openFresh } from '../../tests/support/database-engines'
import { openMailServer, refusal, type ServerManners } from '../../tests/support/mail-server'
import { queueOne, readOutboxRow } from '../../tests/support/outbox-rows'
import { deliver, soon } from '../../tests/support/test-delivery'

/** An email after its first attempt. */
async function attempt(url: string, options: Parameters<typeof deliver>[2] = {}) {
  const { database } = await openFresh('SQLite')
  const id = await queueOne(database)
  const { logged } = deliver(database, url, options)
  await expect.poll(() => logged.length, soon).toBe(1)
  return readOutboxRow(database, id)
}

/** A server that takes connections and says nothing. */
async function openSilent(): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  return `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
}

test('a server that is down, and one that says nothing', async () => {
  const { url, close } = await openMailServer()
  await close()
  expect(await attempt(url)).toMatchObject({ status: 'waiting', failure: 'unreachable' })
  expect(await attempt(await openSilent(), { within: 50 })).toMatchObject({ status: 'waiting', failure: 'silent' })
})

test('a host whose every address refuses has words of its own', async () => {
  const { port, close } = await openMailServer()
  await close()
  const mail = await attempt(`smtp://localhost:${port}`)
  expect(mail).toMatchObject({ failure: 'unreachable', last_error: expect.stringContaining('ECONNREFUSED') })
})

test.each<[what: string, manners: ServerManners, requiresTls: boolean, stored: object]>([
  [
    'refuses our password',
    { authOptional: false, onAuth: (_given, _session, done) => done(refusal(535, '5.7.8 Wrong')) },
    false,
    { status: 'waiting', failure: 'password' },
  ],
  ['cannot encrypt', {}, true, { status: 'waiting', failure: 'unencrypted' }],
  ['vouches for itself', { disabledCommands: [] }, true, { status: 'waiting', failure: 'certificate' }],
  [
    'knows no such address',
    { onRcptTo: (_to, _session, done) => done(refusal(550, '5.1.1 No such user')) },
    false,
    { status: 'failed', failure: 'no-address', last_error: expect.stringContaining('5.1.1 No such user') },
  ],
  [
    'is busy',
    { onRcptTo: (_to, _session, done) => done(refusal(451, '4.7.1 Later')) },
    false,
    { status: 'waiting', failure: 'later' },
  ],
])('a server that %s', async (_what, manners, requiresTls, stored) => {
  const { url } = await openMailServer(manners)
  const given = manners.authOptional === false ? url.replace('smtp://', 'smtp://office:word@') : url
  expect(await attempt(given, { requiresTls })).toMatchObject(stored)
})
