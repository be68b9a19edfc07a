import { randomUUIDv7 } from 'node:crypto'
import type { ExpressionBuilder, Selectable } from 'kysely'
import { DAY, momentBefore } from '../../content/moments'
import type { Database } from '../database/connection'
import { toStorableText } from '../database/storable-text'
import type { BackupReason, BackupsTable, Moment, Tables } from '../database/tables'
import { transact } from '../database/transact'
import { whereIn } from '../database/where-in'

export type BackupRecord = Selectable<BackupsTable>

/** A completed backup. */
export type CompletedBackup = BackupRecord & { name: string }

export interface NewBackup {
  name: string
  madeAt: Moment
  reason: BackupReason
  kilobytes: number
  tookMs?: number
  folderId?: string
}

/** Records a completed backup, once. */
export async function recordBackup(database: Database, backup: NewBackup): Promise<void> {
  const { name, madeAt, reason, kilobytes, tookMs, folderId = null } = backup
  const took_ms = tookMs === undefined ? null : Math.round(tookMs)
  const row = { id: randomUUIDv7(), made_at: madeAt, name, reason, kilobytes, took_ms, folder_id: folderId }
  await transact(database, async (transaction) => {
    await transaction.deleteFrom('backups').where('name', '=', name).execute()
    await transaction.insertInto('backups').values(row).execute()
  })
}

/** Retention of failure records in milliseconds. */
const FAILURE_RETENTION_MS = 30 * DAY

/** Records a failed backup and deletes old failure records. */
export async function recordFailure(
  database: Database,
  { at, reason, failure }: { at: Date; reason: BackupReason; failure: string },
): Promise<void> {
  const cutoff = momentBefore(at, FAILURE_RETENTION_MS)
  const row = { id: randomUUIDv7(), made_at: at.toISOString(), reason, failure: toStorableText(failure) }
  await transact(database, async (transaction) => {
    await transaction.deleteFrom('backups').where('failure', 'is not', null).where('made_at', '<', cutoff).execute()
    await transaction.insertInto('backups').values(row).execute()
  })
}

/** Later results of a backup. */
type BackupResults = Partial<
  Pick<BackupRecord, 'left_at' | 'left_ms' | 'left_failure' | 'proved_at' | 'proof_ms' | 'proof_failure' | 'removed_at'>
>

export async function recordResults(database: Database, name: string, outcome: BackupResults): Promise<void> {
  await transact(database, (transaction) =>
    transaction.updateTable('backups').set(sanitizeResults(outcome)).where('name', '=', name).execute(),
  )
}

/** Makes errors storable: commands may print characters that the database cannot store. */
function sanitizeResults({ left_failure, proof_failure, ...outcome }: BackupResults): BackupResults {
  return {
    ...outcome,
    ...(left_failure !== undefined && { left_failure: left_failure && toStorableText(left_failure) }),
    ...(proof_failure !== undefined && { proof_failure: proof_failure && toStorableText(proof_failure) }),
  }
}

/** Lists backups by a time, newest first. Ignores times in the future, written by a clock running ahead. */
function selectNewestFirst(database: Database, timeColumn: 'made_at' | 'proved_at', now: Date) {
  return database
    .selectFrom('backups')
    .selectAll()
    .where(timeColumn, '<=', now.toISOString())
    .orderBy(timeColumn, 'desc')
}

/** Lists existing backups in one or all folders, newest first. */
export async function listCompleted(
  database: Database,
  now: Date,
  limit: number,
  folderId?: string | undefined,
): Promise<CompletedBackup[]> {
  const namedBackups = selectNewestFirst(database, 'made_at', now).where('name', 'is not', null)
  const existing = namedBackups.where('removed_at', 'is', null).limit(limit)
  const matching = folderId === undefined ? existing : existing.where(isInFolder(folderId))
  return (await matching.execute()) as CompletedBackup[]
}

/** Rows without a folder are from before folders were recorded. */
function isInFolder(folderId: string) {
  return ({ or, eb }: ExpressionBuilder<Tables, 'backups'>) =>
    or([eb('folder_id', 'is', null), eb('folder_id', '=', folderId)])
}

/** Lists the backups recorded as existing in a folder, and which of the given names are recorded as removed. */
export async function listRecordedNames(
  database: Database,
  folderId: string,
  namesInFolder: readonly string[],
): Promise<{ kept: string[]; removed: string[] }> {
  const query = database
    .selectFrom('backups')
    .select(['name', 'removed_at'])
    .where('name', 'is not', null)
    .where(isInFolder(folderId))
    .where(({ or, eb }) => or([eb('removed_at', 'is', null), whereIn(database, 'name', namesInFolder)]))
  const rows = (await query.execute()) as { name: string; removed_at: Moment | null }[]
  const filterNames = (isRemoved: boolean) =>
    rows.flatMap(({ name, removed_at }) => ((removed_at !== null) === isRemoved ? [name] : []))
  return { kept: filterNames(false), removed: filterNames(true) }
}

/** Returns the last failure if it is newer than the newest backup. */
export async function readFailure(database: Database, now: Date): Promise<BackupRecord | undefined> {
  const row = await selectNewestFirst(database, 'made_at', now).limit(1).executeTakeFirst()
  return row?.failure ? row : undefined
}

/** Returns the newest backup that was copied off this machine, even if it was deleted here. */
export async function readLastCopy(database: Database, now: Date): Promise<CompletedBackup | undefined> {
  const copied = selectNewestFirst(database, 'made_at', now).where('left_at', 'is not', null)
  return (await copied.limit(1).executeTakeFirst()) as CompletedBackup | undefined
}

/** Returns the time of the first failed copy or test restore after the last success (`after`). */
export async function findFirstFailure(
  database: Database,
  what: 'left' | 'proof',
  after: Moment | null | undefined,
): Promise<Moment | undefined> {
  const moment = what === 'left' ? 'made_at' : 'proved_at'
  const failed = database.selectFrom('backups').select(moment).where(`${what}_failure`, 'is not', null)
  const since = after == null ? failed : failed.where(moment, '>', after)
  return (await since.orderBy(moment).limit(1).executeTakeFirst())?.[moment] ?? undefined
}

/** Returns the last test restore, or the last successful one if `which` is "good". */
export async function readLastTestRestore(
  database: Database,
  now: Date,
  result?: 'good',
): Promise<CompletedBackup | undefined> {
  const all = selectNewestFirst(database, 'proved_at', now)
  const testRestores = result === 'good' ? all.where('proof_failure', 'is', null) : all
  return (await testRestores.limit(1).executeTakeFirst()) as CompletedBackup | undefined
}

/** Returns the name of the last recorded backup. */
export async function readLastBackupName(database: Database): Promise<string | undefined> {
  const last = database.selectFrom('backups').select('name').where('name', 'is not', null).orderBy('made_at', 'desc')
  return (await last.limit(1).executeTakeFirst())?.name ?? undefined
}

/** Returns the time of the site's start, or the epoch if unknown. */
export async function readSiteStart(database: Database): Promise<string> {
  const state = await database.selectFrom('content_state').select('began_at').executeTakeFirst()
  return state?.began_at ?? new Date(0).toISOString()
}
