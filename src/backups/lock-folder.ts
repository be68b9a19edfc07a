import { join } from 'node:path'
import { lockOnceFree, type SiteLock, TakenError } from '../database/site-lock'

/**
 * Keeps others from making backups in a folder, or from taking them away; waits for them for so many milliseconds.
 * @throws when they take longer.
 */
export async function lockFolder(folder: string, use: 'backups' | 'leaving', within: number): Promise<SiteLock> {
  try {
    return await lockOnceFree(join(folder, use), within, () => {})
  } catch (error) {
    if (!(error instanceof TakenError)) throw error
    const what = use === 'backups' ? 'is being made' : 'is leaving this machine'
    throw new Error(`Another backup ${what} in ${folder}. Try again when it is done.`, { cause: error })
  }
}
