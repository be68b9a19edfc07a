import { randomUUID } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFirstOwnerLink } from '../../staff/links'
import type { Intake } from '../../submissions/intake'
import type { Settings } from './settings'

type DataFolder = Pick<Settings, 'dataDir'>

/** Where the link stands, for whoever does not see what the start prints. */
export function firstOwnerFile({ dataDir }: DataFolder): string {
  return join(dataDir, 'first-owner-link')
}

/**
 * On a site without staff, makes a new link for the first owner, writes it to a file that only its owner can read, and
 * returns its whole address. Otherwise removes the file.
 */
export async function writeFirstOwnerLink(intake: Intake, settings: DataFolder): Promise<string | undefined> {
  const path = await makeFirstOwnerLink(intake)
  if (path === undefined) return removeFirstOwnerLink(settings)
  const file = firstOwnerFile(settings)
  mkdirSync(settings.dataDir, { recursive: true })
  // An earlier file may have another mode or lead elsewhere.
  const draft = `${file}.${randomUUID()}.draft`
  writeFileSync(draft, `${intake.origin}${path}\n`, { mode: 0o600, flag: 'wx' })
  renameSync(draft, file)
  return intake.origin + path
}

/** Removes the file once its link is used. */
export function removeFirstOwnerLink(settings: DataFolder): undefined {
  rmSync(firstOwnerFile(settings), { force: true })
}
