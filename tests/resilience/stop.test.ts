import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/database/connection'
import * as routes from '../../src/routes'
import { startSession } from '../../src/staff/sessions'
import { addStaff } from '../support/desk'
import { readEventStream } from '../support/event-stream'
import { Client } from './client'
import { count, record } from './figures'
import { Load } from './load'
import { openBadPeer } from './peers'
import { contactAnswers } from './people'
import { crashedEngines, printProgress, scaled } from './scale'
import { startSite } from './sites'
import { expectAllAnswered, expectWhole } from './stored'

const rounds = scaled(10)
const soon = { timeout: 60_000, interval: 20 }
const delivered = { timeout: scaled(900_000, 90_000), interval: 500 }

test.each(crashedEngines)('a site on %s that is stopped under load exits cleanly and loses nothing', async (engine) => {
  const peer = await openBadPeer('hangs in the middle of the mail')
  const { site, read } = await startSite(engine, { SMTP_URL: peer.url })
  const loads: Load[] = []
  const took: number[] = []
  for (let round = 1; round <= rounds; round++) {
    if (site.ending) await site.start()
    const load = new Load(site.port)
    loads.push(load)
    await expect.poll(() => load.isEverybodyIn, soon).toBe(true)
    const start = performance.now()
    const ended = site.kill('SIGTERM')
    await expect.poll(() => isListening(site.port), soon).toBe(false)
    expect(await ended).toBe(0)
    took.push(performance.now() - start)
    await load.stop()
    const cut = load.noted.filter(({ at, milliseconds, status }) => at - milliseconds < start && status !== 201)
    expect(cut).toEqual([])
    printProgress(() => `${engine}: ${round} of ${rounds} stops`)
  }

  const sent = loads.flatMap((load) => load.sent)
  const stored = await read()
  expectWhole(stored)
  expectAllAnswered(stored, sent)
  const good = await peer.becomeGood()
  await site.start()
  const unsent = async () => (await read()).emails.filter(({ status }) => status !== 'sent').length
  await expect.poll(unsent, delivered).toBe(0)
  expect(new Set(good.emails.map(({ messageId }) => messageId)).size).toBe(stored.emails.length)
  expect(good.emails).toHaveLength(stored.emails.length)
  record(
    `stop, ${engine}`,
    `${rounds} stops with a hanging mail server: code 0 within ${(Math.max(...took) / 1000).toFixed(1)} s, ` +
      `no request cut off, ${count(stored.emails.length)} emails delivered afterward, each once`,
  )
})

test('during STOP_DELAY, every worker reports that it is stopping and still serves requests', async () => {
  const { site } = await startSite('SQLite', { WORKERS: '2', STOP_DELAY: '2' })
  const database = await openDatabase({ dataDir: site.dataDir })
  onTestFinished(() => database.destroy())
  const { id } = await addStaff(database)
  const { token } = await startSession(database, { staffId: id, browser: 'Firefox on Linux' }, new Date())
  const headers = { Cookie: `desk-session=${token}` }
  const stream = readEventStream(await fetch(site.address + routes.deskStream, { headers }))
  let isStreamOver = false
  const readAll = async () => {
    while ((await stream.next()) !== undefined);
    isStreamOver = true
  }
  const streamOver = readAll()
  const ended = site.kill('SIGTERM')
  const begun = performance.now()
  // Use a new connection for each request, because the workers take turns.
  const ask = async (path: string) => {
    const client = new Client(site.port, { connections: 1 })
    return client.ask(path).finally(() => client.close())
  }
  const askEach = () => Promise.all(Array.from({ length: 8 }, async () => (await ask('/readyz')).body))
  await expect.poll(async () => [...new Set(await askEach())], soon).toEqual(['stopping\n'])
  for (let time = 0; time < 4; time++) {
    const client = new Client(site.port, { connections: 1 })
    expect((await client.send('contact', contactAnswers(), crypto.randomUUID())).status).toBe(201)
    client.close()
  }
  expect(isStreamOver).toBe(false)
  await streamOver
  expect(performance.now() - begun).toBeGreaterThan(1500)
  expect(await ended).toBe(0)
})

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const connected = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return connected !== undefined
}
