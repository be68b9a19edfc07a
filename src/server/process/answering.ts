import type { ContentSource } from '../../../content/content-source'
import { createConcurrencyLimit } from '../../database/concurrency-limit'
import type { Database } from '../../database/connection'
import { createEventStreams } from '../../desk/live/event-streams'
import type { DeskAssets } from '../../desk/shell/document'
import type { PageAssets } from '../../site/shell/document'
import { createExports } from '../../submissions/exports/exports'
import { createPictures } from '../files/pictures'
import { createAttempts } from '../limits/attempts'
import { openRates } from '../limits/rates'
import { createAnswerMetrics, shareMetrics } from '../metrics/answer-metrics'
import { openSecret } from '../security/site-secret'
import { removeFirstOwnerLink } from './first-owner-link'
import { listen } from './listen'
import type { Log } from './log'
import { getSiteAddress, openAppContext } from './open-app-context'
import type { Settings } from './settings'
import { isWorker } from './workers'

export interface BuiltFiles {
  assets: PageAssets
  deskAssets: DeskAssets
  publicDir: string
  program: string
  exportProgram: string
  pictureProgram: string
  backupProgram: string
}

const MAX_CONCURRENT_SUBMISSIONS = 16
/** As long as a request may wait for the database. */
const QUEUE_TIMEOUT_MS = 11_000

/** The request handling of this process or its workers. */
export type WebServer = Awaited<ReturnType<typeof startWebServer>>

interface WebServerOptions {
  settings: Settings
  built: BuiltFiles
  database: Database
  content: ContentSource
  log: Log
  onEmailQueued: () => void
}

/** @throws SettingError if the port is in use. */
export async function startWebServer({ settings, built, ...options }: WebServerOptions) {
  const { database, content, log, onEmailQueued } = options
  const { assets, deskAssets, publicDir, exportProgram, pictureProgram } = built
  const secret = await openSecret(settings, database)
  const app = openAppContext({ settings, database, content, onEmailQueued, secret })
  app.onFirstOwner = () => removeFirstOwnerLink(settings)
  const metrics = createAnswerMetrics()
  const rates = await openRates(settings)
  const limitConcurrency = createConcurrencyLimit<string>(MAX_CONCURRENT_SUBMISSIONS, {
    waitTimeoutMs: QUEUE_TIMEOUT_MS,
  })
  const stopping = new AbortController()
  const attempts = createAttempts({ database, now: app.now, metrics, log })
  const shared = { attempts, settings, secret, database, app, publicDir, log, metrics, rates, limitConcurrency }
  const onFailure = ({ message }: Error) =>
    log.warn({ reason: message }, "the desk's event streams are waiting for the database")
  const eventStreams = createEventStreams({ database, now: app.now, onFailure })
  const exports = createExports({ program: exportProgram, location: settings })
  const pictures = createPictures({ program: pictureProgram })
  const site = { ...shared, stopping: stopping.signal, assets, deskAssets, eventStreams, exports, pictures }
  const server = await listen(site, settings)
  // With PORT=0, the system chooses the port.
  app.origin = getSiteAddress(settings, server.port)
  if (isWorker) shareMetrics(metrics)
  return {
    port: server.port,
    /** In the Prometheus text format. */
    collectMetrics: (): Promise<string> => metrics.registry.metrics(),
    /** Makes /readyz fail. Everything else is answered as before. */
    announceStop: () => stopping.abort(),
    /** Stops accepting requests. Resolves once in-flight requests are answered. */
    async stop() {
      await server.close()
      await attempts.stop()
      pictures.stop()
      await exports.stop()
      await rates.close()
    },
  }
}
