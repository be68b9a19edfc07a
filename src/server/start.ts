import { readContent } from '../../content/read-content'
import { type Database, openDatabase } from '../database/connection'
import { type Delivery, startDelivery } from '../mail/deliver'
import { createFileTransport } from '../mail/file-transport'
import { releaseAll } from '../mail/outbox'
import { createSmtpTransport } from '../mail/smtp-transport'
import type { Transport } from '../mail/transport'
import type { PageAssets } from '../site/shell/document'
import { listen } from './listen'
import { createLog } from './log'
import { createMetrics, listenForMetrics } from './metrics'
import { openRates } from './rates'
import { mailFolder, SettingError, type Settings } from './settings'
import type { Site } from './site'
import { createTurns } from './turns'

/** The site, up and answering. */
export interface RunningSite {
  /** Where it answers, as in "http://localhost:3000". */
  address: string
  /** Lets requests and the mail in hand end, then closes everything. */
  stop(): Promise<void>
}

/**
 * Opens the database, starts the mail delivery and the HTTP server.
 * @throws SettingError when the database cannot be opened or the port is taken, Error when the content is wrong.
 */
export async function startSite(settings: Settings, assets: PageAssets, publicDir: string): Promise<RunningSite> {
  const log = createLog()
  const content = readContent()
  const database = await openDatabaseOf(settings, log)
  const transport = createTransport(settings)
  let delivery: Delivery | undefined
  const intake = {
    database,
    content,
    officeEmail: settings.officeEmail,
    now: () => new Date(),
    onQueued: () => delivery?.wake(),
  }
  const metrics = createMetrics(database)
  const rates = openRates(settings)
  const site: Site = {
    settings,
    secret: settings.secret,
    database,
    intake,
    assets,
    publicDir,
    log,
    metrics,
    rates,
    inTurn: createTurns(),
  }
  const server = await listen(site, settings)
  const measured = settings.metricsPort === undefined ? undefined : await tellMetrics(metrics, settings.metricsPort)
  // Only now: a start that fails because the site runs already must not touch the mail it has in hand.
  // The SQLite file is delivered from by one process alone, so whatever is held was held by one that is no more.
  if (!settings.databaseUrl) await releaseAll(database)
  delivery = startDelivery({ database, transport, log, onAttempt: metrics.countMail })
  return {
    address: settings.origin ?? `http://localhost:${server.port}`,
    async stop() {
      await Promise.all([server.close(), delivery?.stop()])
      measured?.close()
      await rates.close()
      await database.destroy()
    },
  }
}

async function openDatabaseOf({ databaseUrl, dataDir }: Settings, log: Site['log']): Promise<Database> {
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  try {
    return await openDatabase({ databaseUrl, dataDir, onLost })
  } catch (error) {
    const needed = databaseUrl
      ? 'DATABASE_URL must name a PostgreSQL database that can be reached'
      : `DATA_DIR must be a folder that can be written to, and ${dataDir} is not`
    throw new SettingError(`${needed} (${reasonOf(error)})`)
  }
}

async function tellMetrics(metrics: Site['metrics'], port: number) {
  try {
    return await listenForMetrics(metrics, port)
  } catch (error) {
    throw new SettingError(`METRICS_PORT must be free on 127.0.0.1 (${reasonOf(error)})`)
  }
}

function createTransport({ smtpUrl, mailFrom, dataDir }: Settings): Transport {
  if (smtpUrl) return createSmtpTransport(smtpUrl, mailFrom)
  try {
    return createFileTransport(mailFolder(dataDir), mailFrom)
  } catch (error) {
    throw new SettingError(`DATA_DIR must be a folder in which mail/ can be made (${reasonOf(error)})`)
  }
}

/** A refused connection tells its reasons in an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string }
  return message || code || String(error)
}
