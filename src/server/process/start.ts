import { freshContent } from '../../../content/content-source'
import { isAnsweredReminder } from '../../admissions/matching/awaiting-acceptances'
import { RefusedDatabaseError, UnknownMigrationError } from '../../database/compatibility'
import { type Database, openDatabase, sqliteFile } from '../../database/connection'
import { type Leadership, startLeadership } from '../../database/leadership'
import { releaseAllLeases } from '../../database/lease'
import { requireNoInterruptedRestore } from '../../database/restore'
import { type SiteLock, SiteLockError, waitForSiteLock } from '../../database/site-lock'
import { isOpenExclusively } from '../../database/sqlite'
import { canStartDespite, describeReason } from '../../database/unavailable'
import { openPublishedContent } from '../../editorial/documents/published-content'
import { countOpenFindings, readOpenFindings } from '../../editorial/findings/read-findings'
import { type Delivery, startDelivery } from '../../mail/deliver'
import { createFileTransport } from '../../mail/file-transport'
import type { QueuedEmail } from '../../mail/outbox'
import { createSmtpTransport } from '../../mail/smtp-transport'
import { releaseEmailLeases } from '../../mail/take-due'
import type { Transport } from '../../mail/transport'
import { isPaymentEmail, revealPayment } from '../../payments/emails'
import { revealSecret } from '../../staff/reveal-secret'
import { completeEmails } from '../../submissions/emails/complete-emails'
import { mayLeave } from '../../submissions/emails/letter-emails'
import { startIndexing } from '../../submissions/inbox/start-indexing'
import { startSharedCounter } from '../limits/rates'
import { createLinkChecker } from '../links/ask-address'
import { collectWorkerMetrics } from '../metrics/answer-metrics'
import { serveMetrics } from '../metrics/serve-metrics'
import { createStateMetrics } from '../metrics/state-metrics'
import { getPayKey, openSecret } from '../security/site-secret'
import { type BuiltFiles, startWebServer, type WebServer } from './answering'
import { writeFirstOwnerLink } from './first-owner-link'
import { createLog, type Log } from './log'
import { startUpdateChecks } from './newest-version'
import { getSiteAddress, openAppContext } from './open-app-context'
import { NoBackupError, openWithBackup } from './open-backed-up'
import { getMailFolder, SettingError, type Settings, WrongSettingError } from './settings'
import { startBackups } from './start-backups'
import { CHECK_FAILED, createContentChecker, startContentChecks } from './start-checking'
import { startOrders } from './start-orders'
import { startSchedule } from './start-schedule'
import { isWorker, notifyEmailQueued, startWorkers, type WorkersOptions } from './workers'

export interface SiteHandle {
  address: string
  /** The link with which the first owner joins, if there is no staff. */
  firstOwnerLink?: string | undefined
  findings: { count: number; first: readonly string[] }
  /** Makes /readyz fail. Everything else continues until `stop`. */
  announceStop(): void
  stop(): Promise<void>
}

/** Time to wait for another site to stop, in addition to its STOP_DELAY. A second longer than its stop timeout. */
const MAX_LOCK_WAIT_MS = 10_000

/**
 * Opens the database, and starts answering requests and running background jobs. Workers and trial runs only answer
 * requests. `say` prints messages for the operator.
 * @throws SettingError if the database cannot be opened or the port is in use, Error if the content is invalid.
 */
export async function startSite(
  settings: Settings,
  built: BuiltFiles,
  printLine: (line: string) => void,
  isAnswerOnly: boolean,
): Promise<SiteHandle> {
  const log = createLog()
  const lock = await lockSite(settings, printLine)
  try {
    return isAnswerOnly
      ? await startAnswerOnly(settings, built, log, lock)
      : await startLocked(settings, built, log, lock)
  } catch (error) {
    lock?.stop()
    throw error
  }
}

async function startAnswerOnly(settings: Settings, built: BuiltFiles, log: Log, lock?: SiteLock): Promise<SiteHandle> {
  const database = await openSiteDatabase(settings, log)
  const content = await openPublishedContent(database, { freshContent: freshContent(), log })
  const webServer = await startWebServer({ settings, built, database, content, log, onEmailQueued: notifyEmailQueued })
  return {
    ...createSiteHandle(settings, { answering: webServer, parts: [content], database, lock }),
    findings: { count: 0, first: [] },
  }
}

async function startLocked(settings: Settings, built: BuiltFiles, log: Log, lock?: SiteLock): Promise<SiteHandle> {
  const database = await openSiteDatabase(settings, log, true)
  const content = await openPublishedContent(database, { freshContent: freshContent(), log })
  let delivery: Delivery | undefined
  const stateMetrics = createStateMetrics({ settings, database })
  const transport = createTransport(settings)
  const onEmailQueued = () => delivery?.notify()
  const webServer =
    settings.workers > 1 && !isOpenExclusively(sqliteFile(settings.dataDir))
      ? await startWorkerProcesses(settings, { program: built.program, log, onEmailQueued })
      : await startWebServer({ settings, built, database, content, log, onEmailQueued })
  const collectAll = async () => (await Promise.all([webServer.collectMetrics(), stateMetrics.collect()])).join('')
  const metricsServer =
    settings.metricsPort === undefined ? undefined : await openMetrics(collectAll, settings.metricsPort)
  // This process has the lock on the SQLite file, so all existing leases belong to dead processes.
  if (!settings.databaseUrl) {
    const release = releaseEmailLeases(database).then(() => releaseAllLeases(database))
    // Otherwise they expire within minutes.
    await release.catch((error: Error) => log.error({ reason: error.message }, 'leases could not be ended'))
  }
  const duties = await startLeadership({
    database,
    onFailure: ({ message }) => log.error({ reason: message }, 'the leader lease could not be read; will retry'),
  })
  const secret = await openSecret(settings, database)
  const app = {
    ...openAppContext({ settings, database, content, onEmailQueued, secret }),
    origin: getSiteAddress(settings, webServer.port),
  }
  const firstOwnerLink = await writeFirstOwnerLink(app, settings, log).catch((error: unknown) => {
    if (!canStartDespite(error)) throw error
    log.error({ reason: describeReason(error) }, 'the link for the first owner could not be created')
    return undefined
  })
  const holdsLock = () => lock?.isIntact() ?? true
  const reveal = async (email: QueuedEmail) => {
    if (isPaymentEmail(email)) return revealPayment(app, getPayKey(secret), email)
    return (await mayLeave(database, email, app)) && !(await isAnsweredReminder(database, email))
      ? revealSecret(app, email)
      : undefined
  }
  const onAttempt = stateMetrics.countEmail
  const { now } = app
  const emailCompletion = await completeEmails(app, ({ message }) =>
    log.error({ reason: message }, 'an email could not be rendered; will retry'),
  )
  const { lettersPerMinute } = settings
  delivery = startDelivery({ database, transport, log, now, holdsLock, reveal, onAttempt, lettersPerMinute })
  const indexer = startIndexing({
    database,
    onFailed: (error) => log.error({ reason: error.message }, 'submissions were not indexed'),
  })
  const contentChecker = createContentChecker({
    site: { settings, assets: built.assets, app },
    log,
    askAddress: settings.checkLinks ? createLinkChecker() : undefined,
  })
  await contentChecker.checkIfDue().catch((error: Error) => log.error({ reason: error.message }, CHECK_FAILED))
  const schedule = startSchedule(app, log, duties)
  const backups = startBackups({ app, settings: settings.backups, built, log, duties })
  const orders = startOrders(app, log, duties)
  const checks = [startContentChecks(contentChecker, log, duties), startUpdateChecks(settings, log, duties)]
  const backgroundTasks = [indexer, schedule, orders, backups, ...checks]
  const parts = [delivery, emailCompletion, metricsServer, content, ...backgroundTasks]
  const site = createSiteHandle(settings, { answering: webServer, parts, database, lock, duties })
  return { ...site, firstOwnerLink, findings: await readFindings(database) }
}

/** Locks the SQLite file, because two sites would send the same emails. The first process locks it for its workers. */
async function lockSite(
  { databaseUrl, dataDir, stopDelay }: Settings,
  printLine: (line: string) => void,
): Promise<SiteLock | undefined> {
  if (databaseUrl || isWorker) return undefined
  try {
    requireNoInterruptedRestore(sqliteFile(dataDir))
  } catch (error) {
    throw new WrongSettingError(`DATA_DIR: ${(error as Error).message}`)
  }
  try {
    const file = sqliteFile(dataDir)
    const wait = MAX_LOCK_WAIT_MS + stopDelay
    return await waitForSiteLock(file, wait, () =>
      printLine(`${file} is still in use. Waiting up to ${wait / 1000} seconds for the other site to stop ...`),
    )
  } catch (error) {
    if (error instanceof SiteLockError) throw new SettingError(`DATA_DIR: ${error.message}`)
    throw toUnwritableError(dataDir, error)
  }
}

function toUnwritableError(dataDir: string, error: unknown): SettingError {
  return new SettingError(`DATA_DIR: the site cannot write to ${dataDir} (${describeReason(error)})`)
}

const MAX_LISTED_FINDINGS = 3

async function readFindings(database: Database): Promise<SiteHandle['findings']> {
  const firstFindings = await readOpenFindings(database, MAX_LISTED_FINDINGS, { level: 'alarm' })
  return {
    count: await countOpenFindings(database, { level: 'alarm' }),
    first: firstFindings.map(({ message }) => message),
  }
}

interface SiteParts {
  answering: WebServer
  parts: ({ stop(): void | Promise<void> } | undefined)[]
  database: Database
  lock?: SiteLock | undefined
  duties?: Leadership
}

function createSiteHandle(
  settings: Settings,
  { answering, parts, database, lock, duties }: SiteParts,
): Omit<SiteHandle, 'findings'> {
  return {
    address: getSiteAddress(settings, answering.port),
    announceStop: answering.announceStop,
    async stop() {
      await Promise.all([answering, ...parts].map((part) => part?.stop()))
      // Release leadership only after all jobs have stopped.
      await duties?.stop()
      await database.destroy()
      lock?.stop()
    },
  }
}

async function startWorkerProcesses({ workers }: Settings, options: Omit<WorkersOptions, 'count'>): Promise<WebServer> {
  startSharedCounter()
  return { ...(await startWorkers({ ...options, count: workers })), collectMetrics: collectWorkerMetrics }
}

/** PostgreSQL errors for an unknown user, a wrong password, and an unknown database. */
const CONNECTION_REFUSALS = ['28000', '28P01', '3D000']

async function openSiteDatabase(settings: Settings, log: Log, mayMigrate = false): Promise<Database> {
  const { databaseUrl, dataDir } = settings
  const onLost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  const warn = (reason: string) => log.warn({ reason }, 'the database is migrated without a backup')
  try {
    return mayMigrate
      ? await openWithBackup({ settings, warn, onLost })
      : await openDatabase({ databaseUrl, dataDir, onLost })
  } catch (error) {
    const setting = databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'
    if (error instanceof UnknownMigrationError)
      throw new WrongSettingError(`${setting}: ${error.message}. Start that version, or restore a backup of this one.`)
    if (error instanceof RefusedDatabaseError) throw new WrongSettingError(`${setting}: ${error.message}.`)
    if (error instanceof NoBackupError) throw new SettingError(`${setting}: ${error.message}`)
    if (!databaseUrl) throw toUnwritableError(dataDir, error)
    const { code = '' } = ((error as Error).cause ?? error) as { code?: string }
    const ErrorClass = CONNECTION_REFUSALS.includes(code) ? WrongSettingError : SettingError
    throw new ErrorClass(`DATABASE_URL: the PostgreSQL database cannot be opened (${describeReason(error)})`)
  }
}

async function openMetrics(collect: () => Promise<string>, port: number) {
  try {
    return await serveMetrics(collect, port)
  } catch (error) {
    throw new SettingError(`METRICS_PORT: 127.0.0.1:${port} cannot be used (${describeReason(error)})`)
  }
}

function createTransport({ smtpUrl: url, smtpRequiresTls, smtpIsLocal, mailFrom, dataDir }: Settings): Transport {
  if (url) return createSmtpTransport({ url, requiresTls: smtpRequiresTls, isLocal: smtpIsLocal }, mailFrom)
  const folder = getMailFolder(dataDir)
  try {
    return createFileTransport(folder, mailFrom)
  } catch (error) {
    throw new SettingError(`DATA_DIR: the folder ${folder} cannot be created (${describeReason(error)})`)
  }
}
