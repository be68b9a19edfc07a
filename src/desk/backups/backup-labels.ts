import type { BackupReason } from '../../database/tables'

export const reasonLabels: Readonly<Record<BackupReason, string>> = {
  night: 'Every night',
  migration: 'Before an upgrade',
  owner: 'An owner asked for it',
  command: 'By command',
}

/** Formats a duration as "less than a second", "12 seconds", or "3 minutes". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  if (seconds < 1) return 'less than a second'
  if (seconds < 120) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.round(seconds / 60)} minutes`
}
