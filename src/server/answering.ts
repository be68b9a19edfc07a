import type { Database } from '../database/connection'
import type { PageAssets } from '../site/shell/document'
import { listen } from './listen'
import type { Log } from './log'
import { createAnswerMetrics, tellFirst } from './metrics'
import { addressOf, openIntake } from './open-intake'
import { openRates } from './rates'
import type { Settings } from './settings'
import { openSecret } from './site-secret'
import { createTurns } from './turns'
import { isWorker } from './workers'

/** What the build made, and where it is. */
export interface Built {
  assets: PageAssets
  /** The folder of static files. */
  publicDir: string
  /** The file that a process of the site runs. */
  program: string
}

/** What answers the site's visitors: this process, or several that it started. */
export interface Answering {
  port: number
  /** What was counted, in the Prometheus text format. */
  tellMetrics(): Promise<string>
  /** Takes no new requests, and resolves when those in flight are answered. */
  stop(): Promise<void>
}

interface AnsweringOptions {
  settings: Settings
  built: Built
  database: Database
  log: Log
  onQueued: () => void
}

/**
 * Answers in this process.
 * @throws SettingError when the port is taken, Error when the content is wrong.
 */
export async function startAnswering({
  settings,
  built,
  database,
  log,
  onQueued,
}: AnsweringOptions): Promise<Answering> {
  const { assets, publicDir } = built
  const secret = await openSecret(settings, database)
  const intake = openIntake(settings, database, onQueued)
  const metrics = createAnswerMetrics()
  const rates = await openRates(settings)
  const inTurn = createTurns()
  const site = { settings, secret, database, intake, assets, publicDir, log, metrics, rates, inTurn }
  const server = await listen(site, settings)
  // PORT=0 leaves the choice to the system.
  intake.origin = addressOf(settings, server.port)
  if (isWorker) tellFirst(metrics)
  return {
    port: server.port,
    tellMetrics: () => metrics.registry.metrics(),
    async stop() {
      await server.close()
      await rates.close()
    },
  }
}
