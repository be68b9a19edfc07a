import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { SiteProcess } from '../../support/running-site'

/** Runs `npm run staff -- …` for a running site. Returns its output. */
export async function runStaff({ dataDir }: SiteProcess, ...parameters: string[]): Promise<string> {
  const operate = join(import.meta.dirname, '../../../dist/server/operate.js')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { stdout } = await promisify(execFile)(process.execPath, [operate, 'staff', ...parameters], { env })
  return stdout
}
