import { join } from 'node:path'
import { SiteInUseError, type SiteLock, waitForSiteLock } from '../database/site-lock'
import { notWritable } from './not-writable'

/** Descriptions of lock holders for messages. */
const uses = {
  backups: 'is being made',
  leaving: 'is leaving this machine',
  proof: 'is being restored as a test',
}

/**
 * Keeps others from making backups in a folder, from taking them away, or from trying them out; waits for them for so many
 * milliseconds, of which `onWait` is told.
 * @throws when they take longer, or the folder cannot be written to.
 */
export async function lockFolder(
  folder: string,
  use: keyof typeof uses,
  within: number,
  onWait: () => void = () => {},
): Promise<SiteLock> {
  try {
    return await waitForSiteLock(join(folder, use), within, onWait)
  } catch (error) {
    if (error instanceof SiteInUseError)
      throw new Error(`Another backup ${uses[use]} in ${folder}. Try again when it is done.`)
    throw notWritable(folder, error as Error)
  }
}
