import { copyOffsite, type Destination } from './copy-offsite'
import { deleteOldBackups } from './delete-old-backups'
import { type BackupOptions, makeBackup } from './make-backup'
import type { NewBackup } from './records'
import { runTestRestore, type TestRestoreOrder } from './run-test-restore'

/** A job that runs in a separate process, so that it does not compete with the site. */
export type Job =
  | { kind: 'make'; order: BackupOptions; timeZone: string; alwaysKept: readonly string[] }
  | { kind: 'copy-offsite'; folder: string; name: string; destination: Destination }
  | { kind: 'test-restore'; order: TestRestoreOrder }

/** Names of the deleted old backups, and the error if some could not be deleted. */
interface Deletion {
  deleted: string[]
  deletionFailure?: string
}

export interface JobResults {
  make: NewBackup & Deletion
  'copy-offsite': { tookMs: number }
  'test-restore': { tookMs: number }
}

/** @throws Error with a user-facing message. */
export async function runJob(job: Job): Promise<JobResults[Job['kind']]> {
  const began = performance.now()
  if (job.kind === 'test-restore') return { tookMs: await runTestRestore(job.order) }
  if (job.kind === 'copy-offsite') {
    await copyOffsite(job.folder, job.name, job.destination)
    return { tookMs: performance.now() - began }
  }
  const { folder } = job.order
  const deletion: Deletion = { deleted: [] }
  const finish = () => {
    try {
      deletion.deleted = deleteOldBackups(folder, job.timeZone, job.alwaysKept)
    } catch (error) {
      deletion.deletionFailure = (error as Error).message
    }
  }
  const { manifest, ...made } = await makeBackup(job.order, { finish })
  return { ...made, ...deletion }
}
