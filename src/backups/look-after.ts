import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { BackupReason } from '../database/tables'
import { readFolderId } from './folder-id'
import type { Destination } from './hand-over'
import { matchRecords } from './match-records'
import { isNightlyDue, isProofDue } from './nightly'
import { missingTools } from './postgres-tools'
import {
  type GoodBackup,
  listGood,
  readBegin,
  readFailure,
  readLastProof,
  recordFailure,
  recordMade,
  recordOutcome,
} from './records'
import { endRequests, readRequest } from './requests'
import { type JobRunner, StoppedError } from './run-job'
import { type BackupSettings, destinationOf } from './settings'

interface Options {
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
const AGAIN_AFTER = 3_600_000

/** Creates, copies and verifies backups when due. */
export function createBackups({ app, settings, jobs, program, log, commandWithin }: Options) {
  const { database } = app
  const destination = destinationOf(settings, commandWithin)
  let refusedAt = Number.NEGATIVE_INFINITY
  let leaving: Promise<void> | undefined
  let isFirstLook = true

  /** Runs a task. Logs and records its failure, unless the site is stopping. */
  async function attempt(task: () => Promise<void>, text: string, note: (failure: string) => Promise<void>) {
    try {
      await task()
    } catch (error) {
      if (error instanceof StoppedError) throw error
      const failure = (error as Error).message
      log.error({ reason: failure }, text)
      await note(failure)
    }
  }

  function make(reason: BackupReason): Promise<void> {
    const at = app.now()
    const task = async () => {
      const missing = settings.location.databaseUrl ? await missingTools(database) : undefined
      if (missing) throw new Error(missing)
      const proof = await readLastProof(database, at, 'good')
      const { location, folder, holdsSecret } = settings
      const alwaysKept = proof ? [proof.name] : []
      const order = { location, folder, reason, at: at.toISOString(), holdsSecret }
      const { deleted, undeleted, ...made } = await jobs.run({
        kind: 'make',
        order,
        timeZone: timeZoneOf(app),
        alwaysKept,
      })
      if (undeleted) log.error({ reason: undeleted }, 'old backups could not be deleted')
      await recordMade(database, made)
      for (const name of deleted) await recordOutcome(database, name, { removed_at: app.now().toISOString() })
    }
    return attempt(task, 'a backup could not be made', (failure) => recordFailure(database, { at, reason, failure }))
  }

  function leave({ name }: GoodBackup, to: Destination): Promise<void> {
    const task = async () => {
      const { tookMs } = await jobs.run({ kind: 'hand-over', folder: settings.folder, name, destination: to })
      const left = { left_at: app.now().toISOString(), left_ms: Math.round(tookMs), left_failure: null }
      await recordOutcome(database, name, left)
    }
    return attempt(task, 'a backup could not leave this machine', (failure) => {
      refusedAt = performance.now()
      return recordOutcome(database, name, { left_failure: failure })
    })
  }

  function prove({ name }: GoodBackup): Promise<void> {
    const { folder } = settings
    const checkUrl = settings.location.databaseUrl && settings.checkUrl
    const at = app.now().toISOString()
    const task = async () => {
      const { tookMs } = await jobs.run({ kind: 'prove', order: { folder, name, program, checkUrl } })
      await recordOutcome(database, name, { proved_at: at, proof_ms: Math.round(tookMs), proof_failure: null })
    }
    return attempt(task, 'a backup could not be restored to see whether it can be', (failure) =>
      recordOutcome(database, name, { proved_at: at, proof_failure: failure }),
    )
  }

  /** Returns the newest backup in this machine's folder. */
  async function newestHere(): Promise<GoodBackup | undefined> {
    const folderId = await readFolderId(settings.folder)
    return folderId ? (await listGood(database, app.now(), 1, folderId))[0] : undefined
  }

  return {
    /** Runs due tasks one after the other. */
    async look(): Promise<void> {
      const timeZone = timeZoneOf(app)
      const { folder, location } = settings
      const engine = location.databaseUrl ? 'PostgreSQL' : 'SQLite'
      const now = app.now()
      const folderId = await readFolderId(folder)
      // Later, an unknown backup may be one in progress.
      if (folderId) await matchRecords(database, { folder, folderId, engine, now, enterUnknown: isFirstLook })
      isFirstLook = false
      const request = await readRequest(database)
      const isDue = isNightlyDue(await readEarlier(database, app.now()), app.now(), timeZone)
      if (request || isDue) await make(request ? 'owner' : 'night')
      if (request) await endRequests(database, request.asked_at)
      const newest = await newestHere()
      const mayLeave = performance.now() - refusedAt > AGAIN_AFTER || request !== undefined || isDue
      // A command may hang for an hour. The next backup must not wait for it.
      if (newest && destination && newest.left_at === null && mayLeave && !leaving)
        leaving = leave(newest, destination)
          .catch((error: Error) => {
            const failed = 'what became of a backup could not be noted'
            if (!(error instanceof StoppedError)) log.error({ reason: error.message }, failed)
          })
          .finally(() => {
            leaving = undefined
          })
      const proof = await readLastProof(database, app.now())
      const canBeProved = !location.databaseUrl || settings.checkUrl !== undefined
      const last = proof && { at: Date.parse(proof.proved_at as string), failed: proof.proof_failure !== null }
      const isWanted = isProofDue(last, app.now(), timeZone)
      if (newest && canBeProved && isWanted) await prove(newest)
    },
    /** Resolves when the running copies have finished or failed. */
    async finish(): Promise<void> {
      await leaving
    },
  }
}

function timeZoneOf({ content }: AppContext): string {
  return content.current(DEFAULT_LANGUAGE).content.organization.timeZone
}

/** Before the first backup, the site's start counts as a backup, so the first is made the next night. */
async function readEarlier(database: Database, now: Date): Promise<{ made: number; failed?: number | undefined }> {
  const [newest] = await listGood(database, now, 1)
  const failure = await readFailure(database, now)
  const made = newest?.made_at ?? (await readBegin(database))
  return { made: Date.parse(made), failed: failure && Date.parse(failure.made_at) }
}
