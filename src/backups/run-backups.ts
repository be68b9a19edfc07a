import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { BackupReason } from '../database/tables'
import type { Destination } from './copy-offsite'
import { readFolderId } from './folder-id'
import { type JobRunner, StoppedError } from './job-runner'
import { matchRecords } from './match-records'
import { type EarlierBackups, isNightlyDue, isTestRestoreDue } from './nightly'
import { describeMissingTool } from './postgres-tools'
import {
  type CompletedBackup,
  listCompleted,
  readFailure,
  readLastTestRestore,
  readSiteStart,
  recordBackup,
  recordFailure,
  recordResults,
} from './records'
import { deleteRequests, readRequest } from './requests'
import { type BackupSettings, toDestination } from './settings'

interface BackupRunnerOptions {
  app: AppContext
  settings: BackupSettings
  jobs: JobRunner
  /** Path of the site's program. */
  program: string
  log: { error(about: object, message: string): void }
  /** Timeout of a command per file, in milliseconds. */
  commandWithin?: number
}

/** Pause before a failed copy is retried, in milliseconds. */
const RETRY_DELAY_MS = 3_600_000

/** Creates, copies and verifies backups when due. */
export function createBackupRunner({ app, settings, jobs, program, log, commandWithin }: BackupRunnerOptions) {
  const { database } = app
  const destination = toDestination(settings, commandWithin)
  let lastCopyFailureAt = Number.NEGATIVE_INFINITY
  let runningCopy: Promise<void> | undefined
  let isFirstRun = true

  /** Runs a task. Logs and records its failure, unless the site is stopping. */
  async function attempt(task: () => Promise<void>, text: string, onFailure: (failure: string) => Promise<void>) {
    try {
      await task()
    } catch (error) {
      if (error instanceof StoppedError) throw error
      const failure = (error as Error).message
      log.error({ reason: failure }, text)
      await onFailure(failure)
    }
  }

  function makeAndRecord(reason: BackupReason): Promise<void> {
    const at = app.now()
    const task = async () => {
      const missing = settings.location.databaseUrl ? await describeMissingTool(database) : undefined
      if (missing) throw new Error(missing)
      const lastTest = await readLastTestRestore(database, at, 'good')
      const { location, folder, holdsSecret } = settings
      const protectedNames = lastTest ? [lastTest.name] : []
      const order = { location, folder, reason, at: at.toISOString(), holdsSecret }
      const { deleted, deletionFailure, ...made } = await jobs.run({
        kind: 'make',
        order,
        timeZone: readTimeZone(app),
        alwaysKept: protectedNames,
      })
      if (deletionFailure) log.error({ reason: deletionFailure }, 'old backups could not be deleted')
      await recordBackup(database, made)
      for (const name of deleted) await recordResults(database, name, { removed_at: app.now().toISOString() })
    }
    return attempt(task, 'a backup could not be made', (failure) => recordFailure(database, { at, reason, failure }))
  }

  function copyAndRecord({ name }: CompletedBackup, to: Destination): Promise<void> {
    const task = async () => {
      const { tookMs } = await jobs.run({ kind: 'copy-offsite', folder: settings.folder, name, destination: to })
      const copyResults = { left_at: app.now().toISOString(), left_ms: Math.round(tookMs), left_failure: null }
      await recordResults(database, name, copyResults)
    }
    return attempt(task, 'a backup could not leave this machine', (failure) => {
      lastCopyFailureAt = performance.now()
      return recordResults(database, name, { left_failure: failure })
    })
  }

  function testAndRecord({ name }: CompletedBackup): Promise<void> {
    const { folder } = settings
    const checkUrl = settings.location.databaseUrl && settings.checkUrl
    const at = app.now().toISOString()
    const task = async () => {
      const { tookMs } = await jobs.run({ kind: 'test-restore', order: { folder, name, program, checkUrl } })
      await recordResults(database, name, { proved_at: at, proof_ms: Math.round(tookMs), proof_failure: null })
    }
    return attempt(task, 'a test restore failed', (failure) =>
      recordResults(database, name, { proved_at: at, proof_failure: failure }),
    )
  }

  /** Returns the newest backup in this machine's folder. */
  async function findNewestLocal(): Promise<CompletedBackup | undefined> {
    const folderId = await readFolderId(settings.folder)
    return folderId ? (await listCompleted(database, app.now(), 1, folderId))[0] : undefined
  }

  return {
    /** Runs due tasks one after the other. */
    async runDueTasks(): Promise<void> {
      const timeZone = readTimeZone(app)
      const { folder, location } = settings
      const engine = location.databaseUrl ? 'PostgreSQL' : 'SQLite'
      const now = app.now()
      const folderId = await readFolderId(folder)
      // Only on the first run: later, an unknown backup may still be in progress.
      if (folderId) await matchRecords(database, { folder, folderId, engine, now, addUnknown: isFirstRun })
      isFirstRun = false
      const request = await readRequest(database)
      const isDue = isNightlyDue(await readEarlierBackups(database, app.now()), app.now(), timeZone)
      if (request || isDue) await makeAndRecord(request ? 'owner' : 'night')
      if (request) await deleteRequests(database, request.asked_at)
      const newest = await findNewestLocal()
      const mayCopy = performance.now() - lastCopyFailureAt > RETRY_DELAY_MS || request !== undefined || isDue
      // A command may hang for an hour. The next backup must not wait for it.
      if (newest && destination && newest.left_at === null && mayCopy && !runningCopy)
        runningCopy = copyAndRecord(newest, destination)
          .catch((error: Error) => {
            const failed = 'the result of copying a backup could not be recorded'
            if (!(error instanceof StoppedError)) log.error({ reason: error.message }, failed)
          })
          .finally(() => {
            runningCopy = undefined
          })
      const lastTest = await readLastTestRestore(database, app.now())
      const canTest = !location.databaseUrl || settings.checkUrl !== undefined
      const last = lastTest && {
        at: Date.parse(lastTest.proved_at as string),
        hasFailed: lastTest.proof_failure !== null,
      }
      const isTestDue = isTestRestoreDue(last, app.now(), timeZone)
      if (newest && canTest && isTestDue) await testAndRecord(newest)
    },
    /** Resolves when the running copies have finished or failed. */
    async finish(): Promise<void> {
      await runningCopy
    },
  }
}

function readTimeZone({ content }: AppContext): string {
  return content.current(DEFAULT_LANGUAGE).content.organization.timeZone
}

/** Before the first backup, the site's start counts as a backup, so the first is made the next night. */
async function readEarlierBackups(database: Database, now: Date): Promise<EarlierBackups> {
  const [newest] = await listCompleted(database, now, 1)
  const failure = await readFailure(database, now)
  const made = newest?.made_at ?? (await readSiteStart(database))
  return { lastMade: Date.parse(made), lastFailed: failure && Date.parse(failure.made_at) }
}
