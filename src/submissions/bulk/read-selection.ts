import type { Database } from '../../database/connection'
import type { Event } from '../../log/events'
import { getAction } from '../actions/actions'
import { readEventsSinceVersion } from '../handling/change-submissions'
import { findRowRefusals, type RowRefusal } from '../handling/row-refusals'
import { readTagGroup } from '../handling/shown-tags'
import { findTaggedIds } from '../handling/tagging'
import { type PreviewEmails, readPreviewEmails } from './preview-emails'
import { type PreviewRow, readPreviewRows } from './preview-rows'
import { findSelection, type Selection } from './selection'

/** The preview of applying a selection. */
export interface Preview extends Omit<Selection, 'rows'> {
  /** True if the target person, season, or tag no longer exists, so that the action cannot be applied. */
  isTargetGone: boolean
  /** Submissions that will be changed, newest first. */
  changing: PreviewRow[]
  /** Submissions that already have the new state. */
  already: PreviewRow[]
  /** Submissions that their applications do not allow to change, with the reason. */
  refused: { row: PreviewRow; refusal: RowRefusal }[]
  /** Up to 50 submissions that someone else changed after they were selected, with the events of those changes. */
  changedSince: { row: PreviewRow; events: Event[] }[]
  changedCount: number
  emails: PreviewEmails
}

/** Maximum number of changed submissions listed with their events. */
const MAX_DETAILED_CHANGES = 50

/** Reads the preview of a selection. Only its creator can read it. */
export async function readSelection(
  database: Database,
  { staffId, now }: { staffId: string; now: Date },
  id: string,
): Promise<Preview | undefined> {
  const selection = await findSelection(database, { id, staffId, now })
  if (!selection) return undefined
  const { rows: frozen, ...about } = selection
  const { chosen } = selection
  const action = getAction(chosen)
  const seen = new Map(frozen)
  const rows = await readPreviewRows(database, [...seen.keys()])
  const taggedIds =
    chosen.type === 'tag'
      ? await findTaggedIds(database, await readTagGroup(database, chosen.tagId), [...seen.keys()])
      : undefined
  const isAlreadyApplied = (row: PreviewRow) =>
    action.isAlreadyApplied({ ...row, isTagged: taggedIds?.has(row.submissionId) ?? false }, chosen)
  const target = await action.targetOf(database, chosen)
  const unchanged = rows.filter(isAlreadyApplied)
  const rest = rows.filter((row) => !isAlreadyApplied(row))
  const refusals = await findRowRefusals(
    database,
    rest.map((row) => ({ row, target: target ?? {} })),
  )
  const others = rest.filter(({ submissionId }) => !refusals.has(submissionId))
  const refused = rest.flatMap((row) => {
    const refusal = refusals.get(row.submissionId)
    return refusal ? [{ row, refusal }] : []
  })
  const isChanged = (row: PreviewRow) => !action.ignoresVersions && seen.get(row.submissionId) !== row.version
  const changing = others.filter((row) => !isChanged(row))
  const changed = others.filter(isChanged)
  return {
    ...about,
    isTargetGone: target === undefined,
    changing,
    already: unchanged,
    refused,
    changedSince: await Promise.all(
      changed.slice(0, MAX_DETAILED_CHANGES).map(async (row) => {
        return {
          row,
          events: await readEventsSinceVersion(database, row.submissionId, seen.get(row.submissionId) ?? 0),
        }
      }),
    ),
    changedCount: frozen.length - unchanged.length - refused.length - changing.length,
    emails: await readPreviewEmails(
      database,
      changing.map((row) => ({ row, target: target ?? {} })),
      staffId,
    ),
  }
}
