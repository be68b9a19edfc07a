import { freshContent } from '../../../content/content-source'
import { RefusedDatabaseError, UnknownMigrationError } from '../../database/compatibility'
import { type Database, openDatabase, sqliteFile } from '../../database/connection'
import { type Leadership, startLeadership } from '../../database/duties'
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
import { revealSecret } from '../../staff/reveal-secret'
import { completeEmails } from '../../submissions/emails/complete-emails'
import { startIndexing } from '../../submissions/inbox/index-waiting'
import { startSharedCounter } from '../limits/rates'
import { createLinkChecker } from '../links/ask-address'
import { collectWorkerMetrics } from '../metrics/answer-metrics'
import { serveMetrics } from '../metrics/serve-metrics'
import { createStateMetrics } from '../metrics/state-metrics'
import { openSecret } from '../security/site-secret'
import { type Answering, type BuiltFiles, startAnswering } from './answering'
import { writeFirstOwnerLink } from './first-owner-link'
import { createLog, type Log } from './log'
import { openAppContext, siteAddress } from './open-app-context'
import { NoBackupError, openWithBackup } from './open-backed-up'
import { mailFolder, SettingError, type Settings, WrongSettingError } from './settings'
import { startBackups } from './start-backups'
import { createChecking, NOT_CHECKED, startChecking } from './start-checking'
import { startSchedule } from './start-schedule'
import { isWorker, notifyEmailQueued, startWorkers, type WorkersOptions } from './workers'

export interface SiteHandle {
  address: string
  /** The full link that makes the first owner; undefined once there is staff. */
  firstOwnerLink?: string | undefined
  findings: { count: number; first: readonly string[] }
  /** Has /readyz fail; everything else goes on until `stop`. */
  announceStop(): void
  stop(): Promise<void>
}

/** How long a start waits for another site to stop beyond its STOP_DELAY, in milliseconds: a second more than that may take. */
const MOST_WAITED = 10_000

/**
 * Opens the database, and starts answering requests and delivering email; a worker, or a site that is only tried out,
 * answers and does nothing else. Messages for the
 * operator in the meantime go to `say`.
 * @throws SettingError when the database cannot be opened or the port is taken, Error when the content is wrong.
 */
export async function startSite(
  settings: Settings,
  built: BuiltFiles,
  say: (line: string) => void,
  isAnswerOnly: boolean,
): Promise<SiteHandle> {
  const log = createLog()
  const lock = await lockOf(settings, say)
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
  const database = await openDatabaseOf(settings, log)
  const content = await openPublishedContent(database, { freshContent: freshContent(), log })
  const answering = await startAnswering({ settings, built, database, content, log, onEmailQueued: notifyEmailQueued })
  return {
    ...runningAt(settings, { answering, parts: [content], database, lock }),
    findings: { count: 0, first: [] },
  }
}

async function startLocked(settings: Settings, built: BuiltFiles, log: Log, lock?: SiteLock): Promise<SiteHandle> {
  const database = await openDatabaseOf(settings, log, true)
  const content = await openPublishedContent(database, { freshContent: freshContent(), log })
  let delivery: Delivery | undefined
  const stateMetrics = createStateMetrics({ settings, database })
  const transport = createTransport(settings)
  const onEmailQueued = () => delivery?.notify()
  const answering =
    settings.workers > 1 && !isOpenExclusively(sqliteFile(settings.dataDir))
      ? await startWorkersOf(settings, { program: built.program, log, onEmailQueued })
      : await startAnswering({ settings, built, database, content, log, onEmailQueued })
  const collectAll = async () => (await Promise.all([answering.collectMetrics(), stateMetrics.collect()])).join('')
  const measured = settings.metricsPort === undefined ? undefined : await openMetrics(collectAll, settings.metricsPort)
  // This process has the lock on the SQLite file, so emails that are still held belong to a dead process.
  if (!settings.databaseUrl) {
    const release = releaseEmailLeases(database).then(() => releaseAllLeases(database))
    // They end in minutes.
    await release.catch((error: Error) => log.error({ reason: error.message }, 'leases could not be ended'))
  }
  const duties = await startLeadership({
    database,
    onFailure: ({ message }) => log.error({ reason: message }, 'whose turn it is could not be asked; will retry'),
  })
  const secret = await openSecret(settings, database)
  const app = {
    ...openAppContext({ settings, database, content, onEmailQueued, secret }),
    origin: siteAddress(settings, answering.port),
  }
  const firstOwnerLink = await writeFirstOwnerLink(app, settings, log).catch((error: unknown) => {
    if (!canStartDespite(error)) throw error
    log.error({ reason: describeReason(error) }, 'whether the site needs a first owner could not be stored')
    return undefined
  })
  const holdsLock = () => lock?.isIntact() ?? true
  const reveal = (email: QueuedEmail) => revealSecret(app, email)
  const onAttempt = stateMetrics.countEmail
  const { now } = app
  const completing = await completeEmails(app, ({ message }) =>
    log.error({ reason: message }, 'an email could not be written; it waits'),
  )
  delivery = startDelivery({ database, transport, log, now, holdsLock, reveal, onAttempt })
  const indexing = startIndexing({
    database,
    onFailed: (error) => log.error({ reason: error.message }, 'submissions were not indexed'),
  })
  const checking = createChecking({
    site: { settings, assets: built.assets, app },
    log,
    askAddress: settings.checkLinks ? createLinkChecker() : undefined,
  })
  await checking.checkIfDue().catch((error: Error) => log.error({ reason: error.message }, NOT_CHECKED))
  const schedule = startSchedule(app, log, duties)
  const backups = startBackups({ app, settings: settings.backups, built, log, duties })
  const background = [indexing, schedule, startChecking(checking, log, duties), backups]
  const parts = [delivery, completing, measured, content, ...background]
  const site = runningAt(settings, { answering, parts, database, lock, duties })
  return { ...site, firstOwnerLink, findings: await readFindings(database) }
}

/** Two sites on one SQLite file would send the same emails. Workers rely on the first process's lock. */
async function lockOf(
  { databaseUrl, dataDir, stopDelay }: Settings,
  say: (line: string) => void,
): Promise<SiteLock | undefined> {
  if (databaseUrl || isWorker) return undefined
  try {
    requireNoInterruptedRestore(sqliteFile(dataDir))
  } catch (error) {
    throw new WrongSettingError(`DATA_DIR: ${(error as Error).message}`)
  }
  try {
    const file = sqliteFile(dataDir)
    const wait = MOST_WAITED + stopDelay
    return await waitForSiteLock(file, wait, () =>
      say(`${file} is still in use. Waiting up to ${wait / 1000} seconds for the other site to stop ...`),
    )
  } catch (error) {
    if (error instanceof SiteLockError) throw new SettingError(`DATA_DIR: ${error.message}`)
    throw unwritable(dataDir, error)
  }
}

function unwritable(dataDir: string, error: unknown): SettingError {
  return new SettingError(`DATA_DIR: the site cannot write to ${dataDir} (${describeReason(error)})`)
}

const MOST_TOLD = 3

async function readFindings(database: Database): Promise<SiteHandle['findings']> {
  const first = await readOpenFindings(database, MOST_TOLD, { level: 'alarm' })
  return { count: await countOpenFindings(database, { level: 'alarm' }), first: first.map(({ message }) => message) }
}

interface Running {
  answering: Answering
  parts: ({ stop(): void | Promise<void> } | undefined)[]
  database: Database
  lock?: SiteLock | undefined
  duties?: Leadership
}

function runningAt(
  settings: Settings,
  { answering, parts, database, lock, duties }: Running,
): Omit<SiteHandle, 'findings'> {
  return {
    address: siteAddress(settings, answering.port),
    announceStop: answering.announceStop,
    async stop() {
      await Promise.all([answering, ...parts].map((part) => part?.stop()))
      // Nobody else begins before all of it has ended.
      await duties?.stop()
      await database.destroy()
      lock?.stop()
    },
  }
}

async function startWorkersOf({ workers }: Settings, options: Omit<WorkersOptions, 'count'>): Promise<Answering> {
  startSharedCounter()
  return { ...(await startWorkers({ ...options, count: workers })), collectMetrics: collectWorkerMetrics }
}

/** PostgreSQL's answers to a user, a password, or a database that it does not have. */
const REFUSED = ['28000', '28P01', '3D000']

/** Where it may be migrated, it is backed up first. */
async function openDatabaseOf(settings: Settings, log: Log, mayMigrate = false): Promise<Database> {
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
    if (!databaseUrl) throw unwritable(dataDir, error)
    const { code = '' } = ((error as Error).cause ?? error) as { code?: string }
    const Failure = REFUSED.includes(code) ? WrongSettingError : SettingError
    throw new Failure(`DATABASE_URL: the PostgreSQL database cannot be opened (${describeReason(error)})`)
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
  const folder = mailFolder(dataDir)
  try {
    return createFileTransport(folder, mailFrom)
  } catch (error) {
    throw new SettingError(`DATA_DIR: the folder ${folder} cannot be created (${describeReason(error)})`)
  }
}
