import { onTestFinished } from 'vitest'
import { listen, type Timeouts } from '../../src/server/process/listen'
import type { Site } from '../../src/server/site'
import { openSite } from './test-site'

/** In milliseconds. Closing is quick; the other timeouts are longer than any test. */
const TIMEOUTS = {
  grace: 1000,
  idle: 10,
  standstill: 120_000,
  headers: 120_000,
  request: 120_000,
  keepAlive: 120_000,
  check: 20,
}

type ListeningOptions = Parameters<typeof openSite>[0] &
  Partial<Pick<Site, 'limitConcurrency' | 'publicDir'>> & { timeouts?: Partial<Timeouts> }

/** Opens the whole site on a loopback port, including the layers in front of the app. Resolves to the port. */
export async function openListening(options: ListeningOptions = {}): Promise<number> {
  return (await openListeningSite(options)).port
}

/** Like `openListening`, but with the database, the log, and a way to close the site. Its clock is running. */
export async function openListeningSite({
  limitConcurrency,
  publicDir,
  timeouts = {},
  ...options
}: ListeningOptions = {}) {
  const streamTimes = { poll: 5, heartbeat: 60_000 }
  const { site, clock, database, logged } = await openSite({ rateLimit: true, streamTimes, ...options })
  clock.now = () => new Date()
  const served = { ...site, ...(limitConcurrency && { limitConcurrency }), ...(publicDir && { publicDir }) }
  const server = await listen(served, { host: '127.0.0.1', port: 0 }, { ...TIMEOUTS, ...timeouts })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= server.close())
  onTestFinished(async () => {
    await close()
    await site.attempts.stop()
  })
  return { site, port: server.port, database, logged, close }
}
