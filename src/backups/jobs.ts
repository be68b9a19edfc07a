import { deleteOld } from './delete-old'
import { type Destination, handOver } from './hand-over'
import { type BackupOrder, makeBackup } from './make-backup'
import { type ProofOrder, proveBackup } from './prove'
import type { Made } from './records'

/** What a process of its own does, so that the site has its processor and memory for itself. */
export type Job =
  | { kind: 'make'; order: BackupOrder; timeZone: string; alwaysKept: readonly string[] }
  | { kind: 'hand-over'; folder: string; name: string; destination: Destination }
  | { kind: 'prove'; order: ProofOrder }

/** The names of the old backups that were deleted, and why others could not be. */
interface Deletion {
  deleted: string[]
  undeleted?: string
}

/** What came of each. */
export interface JobResults {
  make: Made & Deletion
  'hand-over': { tookMs: number }
  prove: { tookMs: number }
}

/** @throws in words for people. */
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
