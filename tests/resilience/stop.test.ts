import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { engines } from '../support/database-engines'
import { count, record } from './figures'
import { Load } from './load'
import { openBadPeer } from './peers'
import { scaled, tell } from './scale'
import { startSite } from './sites'
import { expectAllAnswered, expectWhole } from './stored'

const rounds = scaled(10)
const soon = { timeout: 60_000, interval: 20 }
const delivered = { timeout: scaled(900_000, 90_000), interval: 500 }

test.each(engines)('a site on %s that is told to stop under load ends well and loses nothing', async (engine) => {
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
    tell(() => `${engine}: ${round} of ${rounds} stops`)
  }
  expect(Math.max(...took)).toBeLessThan(10_000)

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
    `SIGTERM ${rounds} times under 50 connections and with a hanging mail server: code 0 within ` +
      `${(Math.max(...took) / 1000).toFixed(1)} s, no request in progress cut off, ` +
      `${count(stored.emails.length)} emails delivered afterward, each once`,
  )
})

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const connected = await once(socket, 'connect').catch(() => undefined)
  socket.destroy()
  return connected !== undefined
}
