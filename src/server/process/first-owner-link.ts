import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { AppContext } from '../../app-context'
import { createFirstOwnerLink } from '../../staff/links'
import type { Log } from './log'
import type { Settings } from './settings'

type DataDirSettings = Pick<Settings, 'dataDir'>

/** Returns the file with the link, for operators who do not see the startup output. */
export function getFirstOwnerFile({ dataDir }: DataDirSettings): string {
  return join(dataDir, 'first-owner-link')
}

/**
 * On a site without staff, creates a link for the first owner, writes it to a private file, and returns it. Otherwise
 * removes the file.
 */
export async function writeFirstOwnerLink(
  app: AppContext,
  settings: DataDirSettings,
  log: Pick<Log, 'warn'>,
): Promise<string | undefined> {
  const path = await createFirstOwnerLink(app)
  if (path === undefined) return removeFirstOwnerLink(settings)
  const link = app.origin + path
  try {
    writePrivateFile(getFirstOwnerFile(settings), `${link}\n`)
  } catch (error) {
    // With PostgreSQL, DATA_DIR need not be writable.
    log.warn(
      { reason: (error as Error).message },
      "the first owner's link could not be written to a file; it is printed at startup",
    )
  }
  return link
}

export function removeFirstOwnerLink(settings: DataDirSettings): undefined {
  try {
    rmSync(getFirstOwnerFile(settings), { force: true })
  } catch {
    // The link has expired anyway.
  }
}

/** Replaces an earlier file, which may have another mode or be a symbolic link. */
function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}.draft`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
}
