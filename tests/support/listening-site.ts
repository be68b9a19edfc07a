import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { freshContent } from '../../content/content-source'
import { createConcurrencyLimit } from '../../src/database/concurrency-limit'
import { openDatabase } from '../../src/database/connection'
import { createEventStreams } from '../../src/desk/live/event-streams'
import { createAttempts } from '../../src/server/limits/attempts'
import { openRates } from '../../src/server/limits/rates'
import { createAnswerMetrics } from '../../src/server/metrics/answer-metrics'
import { listen, type Timeouts } from '../../src/server/process/listen'
import { createLog } from '../../src/server/process/log'
import { copyMigrated } from './database-engines'
import { temporaryFolder } from './emails'
import { openChecks } from './test-checks'
import { openExports } from './test-exports'
import { openPictures } from './test-pictures'

/** Short, so that no test waits; a request has time enough to come in. */
const TIMEOUTS = {
  grace: 1000,
  idle: 10,
  standstill: 20_000,
  headers: 10_000,
  request: 30_000,
  keepAlive: 20_000,
  check: 20,
}

/** Opens the whole site on a port of loopback, with what stands before the app; its port. */
export async function openListening(options: ListeningOptions = {}): Promise<number> {
  return (await openListeningSite(options)).port
}

type ListeningOptions = Parameters<typeof openListeningSite>[0]

/** The same, with its database and a way to close it. */
export async function openListeningSite({
  limitConcurrency = createConcurrencyLimit<string>(16),
  logged = [] as string[],
  publicDir = temporaryFolder(),
  timeouts = {} as Partial<Timeouts>,
  content = freshContent(),
  origin = undefined as string | undefined,
} = {}) {
  const folder = temporaryFolder()
  await copyMigrated(folder)
  const database = await openDatabase({ dataDir: folder })
  const button = { url: 'https://pay.example', buttonId: 'B' }
  const settings = {
    origin,
    mailFrom: { name: 'The Program', address: 'hello@program.example' },
    payment: button,
    donate: button,
    speakerIntake: false,
    trustedProxies: 0,
    smtpUrl: undefined,
    databaseUrl: undefined,
    dataDir: folder,
    backups: {
      location: { dataDir: folder, databaseUrl: undefined },
      folder: join(folder, 'backups'),
      command: undefined,
      recipient: undefined,
      checkUrl: undefined,
      holdsSecret: false,
    },
    fileQuota: 2_000_000_000,
  }
  const metrics = createAnswerMetrics()
  const log = createLog({ write: (line) => void logged.push(line) })
  const site = {
    settings,
    stopping: new AbortController().signal,
    secret: 'a secret of this test',
    database,
    app: {
      ...{ database, content, officeEmail: 'office@program.example', now: () => new Date() },
      ...{ origin: origin ?? 'http://localhost', leavingHooks: [] },
    },
    assets: { stylesheet: '', script: '', speculationRules: '' },
    deskAssets: { script: '', stylesheets: [] },
    publicDir,
    log,
    metrics,
    attempts: createAttempts({ database, secret: 'a secret of this test', now: () => new Date(), metrics, log }),
    rates: await openRates({ rateLimit: true, databaseUrl: undefined }),
    limitConcurrency,
    eventStreams: createEventStreams({ database }),
    exports: openExports({ dataDir: folder }),
    checks: openChecks(),
    pictures: openPictures(),
  }
  const server = await listen(site, { host: '127.0.0.1', port: 0 }, { ...TIMEOUTS, ...timeouts })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= server.close())
  onTestFinished(async () => {
    await close()
    await site.attempts.stop()
    await database.destroy()
  })
  return { port: server.port, database, close }
}
