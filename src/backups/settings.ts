import type { DatabaseLocation } from '../database/snapshot'

/** Where backups go, and how they are looked after. */
export interface BackupSettings {
  location: DatabaseLocation
  /** Where they are kept on this machine. */
  folder: string
  /** What takes each file of a backup away from this machine; runs in a shell. */
  command?: string | undefined
  /** The public key (age) that what leaves is encrypted for. */
  recipient?: string | undefined
  /** A PostgreSQL database in which backups of one are tried out. */
  checkUrl?: string | undefined
  /** Whether the database has the key that the site signs with. */
  holdsSecret: boolean
}

/** How long a command may take for one file, in milliseconds. */
const COMMAND_WITHIN = 3_600_000

export function destinationOf({ command, recipient }: BackupSettings, within = COMMAND_WITHIN) {
  return command ? { command, recipient, within } : undefined
}
