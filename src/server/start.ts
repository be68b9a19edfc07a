import { type Database, openDatabase, sqliteFile } from '../database/connection'
import { requireNoHalfRestore } from '../database/restore'
import { lockForSite, type SiteLock, TakenError } from '../database/site-lock'
import { queueHeldConfirmations } from '../intake/held-confirmations'
import { type Delivery, startDelivery } from '../mail/deliver'
import { createFileTransport } from '../mail/file-transport'
import { releaseAll } from '../mail/outbox'
import { createSmtpTransport } from '../mail/smtp-transport'
import type { Transport } from '../mail/transport'
import { type Answering, type Built, startAnswering } from './answering'
import { createLog, type Log } from './log'
import { createMailMetrics, listenForMetrics, tellMetricsOfWorkers } from './metrics'
import { addressOf, openIntake } from './open-intake'
import { countForWorkers } from './rates'
import { mailFolder, SettingError, type Settings } from './settings'
import { isWorker, startWorkers, tellMailQueued, type WorkersOptions } from './workers'

/** The site, up and answering. */
export interface RunningSite {
  /** Where it answers, as in "http://localhost:3000". */
  address: string
  /** Lets requests and the mail in hand end, then closes everything. */
  stop(): Promise<void>
}

/**
 * Opens the database, and starts what answers and what delivers the mail. A worker only answers.
 * @throws SettingError when the database cannot be opened or the port is taken, Error when the content is wrong.
 */
export async function startSite(settings: Settings, built: Built): Promise<RunningSite> {
  const log = createLog()
  const lock = lockOf(settings)
  try {
    return await startLocked(settings, built, log, lock)
  } catch (error) {
    lock?.stop()
    throw error
  }
}

async function startLocked(
  settings: Settings,
  built: Built,
  log: Log,
  lock: SiteLock | undefined,
): Promise<RunningSite> {
  const database = await openDatabaseOf(settings, log)
  if (isWorker) {
    const answering = await startAnswering({ settings, built, database, log, onQueued: tellMailQueued })
    return runningAt(settings, answering.port, [answering], database)
  }
  let delivery: Delivery | undefined
  const mailMetrics = createMailMetrics(database)
  const transport = createTransport(settings)
  const onQueued = () => delivery?.wake()
  const answering =
    settings.workers > 1
      ? await startWorkersOf(settings, { program: built.program, log, onMailQueued: onQueued })
      : await startAnswering({ settings, built, database, log, onQueued })
  const tellAll = async () => (await answering.tellMetrics()) + (await mailMetrics.registry.metrics())
  const measured = settings.metricsPort === undefined ? undefined : await tellMetrics(tellAll, settings.metricsPort)
  // The SQLite file is locked for this process alone, so whatever is held was held by one that is no more.
  if (!settings.databaseUrl) await releaseAll(database)
  const intake = { ...openIntake(settings, database, onQueued), origin: addressOf(settings, answering.port) }
  const queueDue = () => queueHeldConfirmations(intake)
  const isAlone = () => lock?.isWhole() ?? true
  delivery = startDelivery({ database, transport, log, isAlone, queueDue, onAttempt: mailMetrics.countMail })
  return runningAt(settings, answering.port, [answering, delivery, measured], database, lock)
}

/** Two sites on one SQLite file would both send the mail in hand. A worker stands under the first process's lock. */
function lockOf({ databaseUrl, dataDir }: Settings): SiteLock | undefined {
  if (databaseUrl || isWorker) return undefined
  try {
    requireNoHalfRestore(sqliteFile(dataDir))
  } catch (error) {
    throw new SettingError(`DATA_DIR: ${(error as Error).message}`)
  }
  try {
    return lockForSite(sqliteFile(dataDir))
  } catch (error) {
    if (error instanceof TakenError) throw new SettingError(`DATA_DIR: ${error.message}`)
    throw unwritable(dataDir, error)
  }
}

function unwritable(dataDir: string, error: unknown): SettingError {
  return new SettingError(`DATA_DIR: the site cannot write to ${dataDir} (${reasonOf(error)})`)
}

function runningAt(
  settings: Settings,
  port: number,
  parts: ({ stop(): void | Promise<void> } | undefined)[],
  database: Database,
  lock?: SiteLock,
): RunningSite {
  return {
    address: addressOf(settings, port),
    async stop() {
      await Promise.all(parts.map((part) => part?.stop()))
      await database.destroy()
      lock?.stop()
    },
  }
}

async function startWorkersOf({ workers }: Settings, options: Omit<WorkersOptions, 'count'>): Promise<Answering> {
  countForWorkers()
  return { ...(await startWorkers({ ...options, count: workers })), tellMetrics: tellMetricsOfWorkers }
}

async function openDatabaseOf({ databaseUrl, dataDir }: Settings, log: Log): Promise<Database> {
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  try {
    return await openDatabase({ databaseUrl, dataDir, onLost })
  } catch (error) {
    if (!databaseUrl) throw unwritable(dataDir, error)
    throw new SettingError(`DATABASE_URL: the PostgreSQL database cannot be opened (${reasonOf(error)})`)
  }
}

async function tellMetrics(tell: () => Promise<string>, port: number) {
  try {
    return await listenForMetrics(tell, port)
  } catch (error) {
    throw new SettingError(`METRICS_PORT: 127.0.0.1:${port} cannot be used (${reasonOf(error)})`)
  }
}

function createTransport({ smtpUrl: url, smtpRequiresTls: requiresTls, mailFrom, dataDir }: Settings): Transport {
  if (url) return createSmtpTransport({ url, requiresTls }, mailFrom)
  const folder = mailFolder(dataDir)
  try {
    return createFileTransport(folder, mailFrom)
  } catch (error) {
    throw new SettingError(`DATA_DIR: the folder ${folder} cannot be created (${reasonOf(error)})`)
  }
}

/** A refused connection tells its reasons in an AggregateError without a message of its own. */
function reasonOf(error: unknown): string {
  const { message, code } = error as Error & { code?: string }
  return message || code || String(error)
}
