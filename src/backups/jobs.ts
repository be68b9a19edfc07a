import { deleteOld } from './delete-old'
import { type Destination, handOver } from './hand-over'
import { type BackupOrder, makeBackup } from './make-backup'
import { type ProofOrder, proveBackup } from './prove'
import type { Made } from './records'

/** A job that runs in a separate process, so that it does not compete with the site. */
export type Job =
  | { kind: 'make'; order: BackupOrder; timeZone: string; alwaysKept: readonly string[] }
  | { kind: 'hand-over'; folder: string; name: string; destination: Destination }
  | { kind: 'prove'; order: ProofOrder }

/** Names of the deleted old backups, and the error if some could not be deleted. */
interface Deletion {
  deleted: string[]
  undeleted?: string
}

export interface JobResults {
  make: Made & Deletion
  'hand-over': { tookMs: number }
  prove: { tookMs: number }
}

/** @throws Error with a message for people. */
export async function doJob(job: Job): Promise<JobResults[Job['kind']]> {
  const began = performance.now()
  if (job.kind === 'prove') return { tookMs: await proveBackup(job.order) }
  if (job.kind === 'hand-over') {
    await handOver(job.folder, job.name, job.destination)
    return { tookMs: performance.now() - began }
  }
  const { folder } = job.order
  const deletion: Deletion = { deleted: [] }
  const finish = () => {
    try {
      deletion.deleted = deleteOld(folder, job.timeZone, job.alwaysKept)
    } catch (error) {
      deletion.undeleted = (error as Error).message
    }
  }
  const { manifest, ...made } = await makeBackup(job.order, { finish })
  return { ...made, ...deletion }
}
