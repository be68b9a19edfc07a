import { join } from 'node:path'
import { getRestoreFolder } from '../../backups/backup-files'
import { copyOffsite } from '../../backups/copy-offsite'
import { makeBackup } from '../../backups/make-backup'
import type { Manifest } from '../../backups/manifest'
import { describeMissingTool } from '../../backups/postgres-tools'
import { recordBackup, recordResults } from '../../backups/records'
import { restoreBackup } from '../../backups/restore-backup'
import { toDestination } from '../../backups/settings'
import { type Database, sqliteFile } from '../../database/connection'
import { formatCommand } from '../../database/format-command'
import { toOneLine } from '../../forms/one-line'
import type { RestoredMember } from '../../staff/after-restore'
import type { Settings } from './settings'

/**
 * Makes a backup, and copies it elsewhere if BACKUP_COMMAND is set. Calls `onWait` before waiting for another backup.
 * Resolves to the report to print.
 */
export async function backUpNow({ backups }: Settings, database: Database, onWait: () => void): Promise<string> {
  const { location, folder, holdsSecret } = backups
  const missing = location.databaseUrl ? await describeMissingTool(database) : undefined
  if (missing) throw new Error(`No backup can be made: ${missing}.`)
  const at = new Date().toISOString()
  const order = { location, folder, reason: 'command', at, holdsSecret } as const
  const { manifest, ...made } = await makeBackup(order, { onWait })
  await recordBackup(database, made)
  const [path, words] = [join(folder, made.name), describeManifest(manifest)]
  const destination = toDestination(backups)
  if (!destination) return `The backup ${path} is complete and intact (${words}). It is only on this machine.`
  const start = performance.now()
  try {
    await copyOffsite(folder, made.name, destination, onWait)
  } catch (error) {
    const { message } = error as Error
    await recordResults(database, made.name, { left_failure: message })
    throw new Error(`The backup ${path} is complete, but did not leave this machine. ${message}`)
  }
  const left_ms = Math.round(performance.now() - start)
  await recordResults(database, made.name, { left_at: new Date().toISOString(), left_ms, left_failure: null })
  return `The backup ${path} is complete and intact (${words}). A copy has left this machine.`
}

interface RestoreOptions {
  keyFile?: string | undefined
  forgetAllListed?: boolean | undefined
}

/** Restores the newest backup at a path. Resolves to the report to print. */
export async function restoreFrom({ backups }: Settings, path: string, options: RestoreOptions = {}): Promise<string> {
  const { location, folder } = backups
  const order = { to: location, workFolder: getRestoreFolder(folder), ownFolder: folder, ...options }
  const { manifest, earlier, forgotten, team } = await restoreBackup(path, order)
  const databaseName = location.databaseUrl ? 'The PostgreSQL database' : sqliteFile(location.dataDir)
  return [
    `${databaseName} was restored as it was at ${manifest.madeAt} (${describeManifest(manifest)}).`,
    ...(earlier ? [`The previous database is now ${earlier}.`] : []),
    ...(manifest.holdsSecret
      ? []
      : [
          `The key that the site signs with is not part of it. Unless ${join(location.dataDir, 'secret')} is the old site’s, or SECRET is as before, sign-in codes that were sent until now do not work, and open pages of the desk must be loaded again.`,
        ]),
    ...(forgotten > 0 ? [describeForgotten(forgotten)] : []),
    'Emails that were sent since then are sent again. The machine that the backup came from must stay off: both sites would send them.',
    ...describeTeam(team),
  ].join('\n')
}

/** Lists each member with the command that removes them. */
function describeTeam(team: readonly RestoredMember[]): string[] {
  if (team.length === 0) return []
  const removals = team.map(
    ({ name, email, role }) =>
      `  ${toOneLine(name)}, ${role}: ${formatCommand('staff', 'remove', quoteForShell(email))}`,
  )
  return [
    'Everyone is signed out, and links, invitations, and codes that were sent no longer work. These members are on the staff, with those who were removed since the backup was made. Remove those who left, if you can before the site starts:',
    ...removals,
  ]
}

function quoteForShell(email: string): string {
  return /^[\w.@+-]+$/.test(email) ? email : `'${email.replaceAll("'", "'\\''")}'`
}

function describeForgotten(count: number): string {
  const countText =
    count === 1
      ? '1 submission that had been forgotten since was'
      : `${count} submissions that had been forgotten since were`
  return `${countText} forgotten again.`
}

/** As in "submissions: 3 rows, outbox: 6 rows", without empty tables. */
function describeManifest({ tables, files }: Manifest): string {
  const rows = Object.entries(tables).flatMap(([table, { rows }]) => (rows > 0 ? `${table}: ${rows} rows` : []))
  return [...rows, ...(files.length > 0 ? [`file_parts: ${files.length} rows`] : [])].join(', ')
}
