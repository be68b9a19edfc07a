import { deleteOld } from './delete-old'
import { type Destination, handOver } from './hand-over'
import { type BackupOrder, makeBackup } from './make-backup'
import { kilobytesOf } from './manifest'
import { type ProofOrder, proveBackup } from './prove'

/** What a process of its own does, so that the site has its processor and memory for itself. */
export type Job =
  | { kind: 'make'; order: BackupOrder; timeZone: string; alwaysKept: readonly string[] }
  | { kind: 'hand-over'; folder: string; name: string; destination: Destination }
  | { kind: 'prove'; order: ProofOrder }

/** What came of each. */
export interface JobResults {
  /** `undeleted` says why old ones could not be deleted. */
  make: {
    name: string
    madeAt: string
    folderId: string
    kilobytes: number
    tookMs: number
    deleted: string[]
    undeleted?: string
  }
  'hand-over': { tookMs: number }
  prove: { tookMs: number }
}

/** @throws in words for people. */
export async function doJob(job: Job): Promise<JobResults[Job['kind']]> {
  const began = performance.now()
  const took = () => performance.now() - began
  if (job.kind === 'prove') return { tookMs: await proveBackup(job.order) }
  if (job.kind === 'hand-over') {
    await handOver(job.folder, job.name, job.destination)
    return { tookMs: took() }
  }
  const { folder } = job.order
  const deletion: { deleted: string[]; undeleted?: string } = { deleted: [] }
  const finish = () => {
    try {
      deletion.deleted = deleteOld(folder, job.timeZone, job.alwaysKept)
    } catch (error) {
      deletion.undeleted = (error as Error).message
    }
  }
  const { manifest, ...made } = await makeBackup(job.order, { finish })
  return { ...made, madeAt: manifest.madeAt, kilobytes: kilobytesOf(manifest), tookMs: took(), ...deletion }
}
