import type { DatabaseLocation } from '../database/snapshot'

/** Backup settings. */
export interface BackupSettings {
  location: DatabaseLocation
  /** Backup folder on this machine. */
  folder: string
  /** Shell command that copies each file off this machine. */
  command?: string | undefined
  /** Public age key for copied files. */
  recipient?: string | undefined
  /** PostgreSQL database for test restores. */
  checkUrl?: string | undefined
  /** True if the signing key is stored in the database. */
  holdsSecret: boolean
}

/** Command timeout per file in milliseconds. */
const COMMAND_TIMEOUT_MS = 3_600_000

export function toDestination({ command, recipient }: BackupSettings, timeoutMs = COMMAND_TIMEOUT_MS) {
  return command ? { command, recipient, timeoutMs } : undefined
}
