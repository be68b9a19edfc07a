import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AppContext } from '../../app-context'
import { createFirstOwnerLink } from '../../staff/links'
import type { Log } from './log'
import type { Settings } from './settings'

type DataFolder = Pick<Settings, 'dataDir'>

/** The file with the link, for those who do not see what is printed at startup. */
export function firstOwnerFile({ dataDir }: DataFolder): string {
  return join(dataDir, 'first-owner-link')
}

/**
 * On a site without staff, makes a new link for the first owner, writes it to a file that only its owner can read, and
 * returns its whole address. Otherwise removes the file.
 */
export async function writeFirstOwnerLink(
  app: AppContext,
  settings: DataFolder,
  log: Pick<Log, 'warn'>,
): Promise<string | undefined> {
  const path = await createFirstOwnerLink(app)
  if (path === undefined) return removeFirstOwnerLink(settings)
  const link = app.origin + path
  try {
    writeForOwner(firstOwnerFile(settings), `${link}\n`)
  } catch (error) {
    // With PostgreSQL, a site also runs without a folder that it can write to.
    log.warn(
      { reason: (error as Error).message },
      "the first owner's link could not be written to a file; it is printed at startup",
    )
  }
  return link
}

export function removeFirstOwnerLink(settings: DataFolder): undefined {
  try {
    rmSync(firstOwnerFile(settings), { force: true })
  } catch {
    // Its link is of no use anymore.
  }
}

/** An earlier file may have another mode or lead elsewhere, so it is replaced. */
function writeForOwner(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.draft`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}
