import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import type { Unsent } from '../emails/staff-emails'
import type { InboxRow } from '../inbox/inbox-row'
import { assignMany, findAssignees } from './assign-many'
import { changedSince, isAlreadySo } from './bulk-action'
import { changed, type DoneRow, type Locked } from './done-row'
import { setStatusOfMany } from './set-status'
import { tagMany } from './tag-many'
import { undoMany } from './undo-many'

/** Does what was chosen with rows that are locked; undefined, and nothing is done, where it no longer can be. */
export async function changeMany(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  locked: Locked,
): Promise<DoneRow[] | undefined> {
  const { selection, rows, prepared } = locked
  const { chosen } = selection
  if (chosen.do === 'tag') return tagMany(transaction, rows, chosen)
  if (chosen.do === 'undo') return undoMany(transaction, app, actor, locked, chosen.batchId)
  if (changedSince(selection, rows).length > 0) return undefined
  const left = rows.filter((row) => !isAlreadySo(chosen, row))
  if (chosen.do === 'assignee') {
    const { assigneeId } = chosen
    const to = (await findAssignees(transaction, [assigneeId]))?.get(assigneeId)
    if (to === undefined) return undefined
    const told = await assignMany(transaction, app, actor, left, { to, batchId: selection.id })
    return left.map((row) => assigned(row, assigneeId, told))
  }
  const { status } = chosen
  const receipts = await setStatusOfMany(transaction, app, actor, new Map([[status, left]]), { prepared })
  return left.map((row) => {
    const receipt = receipts.get(row.submissionId)
    const details = { status: { before: row.status, after: status }, ...(receipt && { receipt }) }
    return { about: changed(row), kind: 'status-changed', details }
  })
}

function assigned(row: InboxRow, after: string | null, told: Unsent): DoneRow {
  const details = { assignee: { before: row.assigneeId, after }, ...told }
  return { about: changed(row), kind: 'assigned', details }
}
