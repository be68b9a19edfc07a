import { seasonNameKey } from '../event-sentences'
import type { Status } from '../statuses'

/** What somebody wants to do with many submissions at once. */
export type BulkAction =
  | { type: 'status'; status: Status }
  /** Null is nobody. */
  | { type: 'assignee'; assigneeId: string | null }
  /** Null is none. */
  | { type: 'season'; seasonId: string | null }
  /** A tag that has yet to be made has a name to be made with. */
  | { type: 'tag'; tagId: string; on: boolean; newName?: string }
  /** Takes back what was done to many at once. */
  | { type: 'undo'; batchId: string }

/** Whom, or which season or tag it names, as it stands among names. */
export function targetKeyOf(chosen: BulkAction): string | null {
  if (chosen.type === 'assignee') return chosen.assigneeId
  if (chosen.type === 'season') return chosen.seasonId === null ? null : seasonNameKey(chosen.seasonId)
  return chosen.type === 'tag' ? chosen.tagId : null
}

/** What of a submission tells whether something is already so. */
interface BulkActionRow {
  status: string
  assigneeId: string | null
  seasonId: string | null
  /** Whether it has the tag that is chosen. */
  isTagged?: boolean
}

/** Whether a submission is already as somebody wants it. */
export function isAlreadySo(chosen: BulkAction, row: BulkActionRow): boolean {
  switch (chosen.type) {
    case 'status':
      return row.status === chosen.status
    case 'assignee':
      return row.assigneeId === chosen.assigneeId
    case 'season':
      return row.seasonId === chosen.seasonId
    case 'tag':
      return (row.isTagged ?? false) === chosen.on
    case 'undo':
      return false
  }
}

/** Those rows of a selection that others changed since, and not as they are wanted: they stand in the way. */
export function changedSince<Row extends BulkActionRow & { submissionId: string; version: number }>(
  { chosen, rows }: { chosen: BulkAction; rows: readonly (readonly [submissionId: string, version: number])[] },
  now: readonly Row[],
): Row[] {
  // Tags conflict with nobody, and an undo looks for itself.
  if (chosen.type === 'tag' || chosen.type === 'undo') return []
  const seen = new Map(rows)
  return now.filter((row) => !isAlreadySo(chosen, row) && seen.get(row.submissionId) !== row.version)
}
