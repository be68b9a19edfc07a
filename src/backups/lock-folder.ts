import { join } from 'node:path'
import { SiteInUseError, type SiteLock, waitForSiteLock } from '../database/site-lock'
import { createFolderError } from './unwritable-folder'

/** Descriptions of lock holders for messages. */
const lockPurposes = {
  backups: 'is being made',
  leaving: 'is leaving this machine',
  proof: 'is being restored as a test',
}

/**
 * Locks a backup folder for one use. If another process holds the lock, calls `onWait` and waits.
 * @throws if the wait times out or the folder is not writable.
 */
export async function lockFolder(
  folder: string,
  purpose: keyof typeof lockPurposes,
  timeoutMs: number,
  onWait: () => void = () => {},
): Promise<SiteLock> {
  try {
    return await waitForSiteLock(join(folder, purpose), timeoutMs, onWait)
  } catch (error) {
    if (error instanceof SiteInUseError)
      throw new Error(`Another backup ${lockPurposes[purpose]} in ${folder}. Try again when it is done.`)
    throw createFolderError(folder, error as Error)
  }
}
