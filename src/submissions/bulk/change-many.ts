import type { Database } from '../../database/connection'
import type { Actor } from '../actor'
import { isAmong } from '../among'
import type { EventKind } from '../event-kinds'
import type { Change, EventDetails } from '../events'
import { type ReceiptChanges, type RenderedReceipts, releaseReceipts, stopReceipts } from '../held-receipts'
import type { InboxRow } from '../inbox-row'
import type { Intake } from '../intake'
import { findReader } from '../readers'
import { queueAssignments } from '../staff-emails'
import type { Status } from '../statuses'
import { changedSince, isAlreadySo } from './chosen'
import type { Selection } from './selection'
import { changeTagOfMany } from './tag-many'

/** A submission that was changed, and the event that tells of it. */
export interface DoneRow {
  submissionId: string
  kind: EventKind
  details: EventDetails
}

export interface Locked {
  selection: Selection
  rows: readonly InboxRow[]
  /** Confirmations that were rendered before the transaction. */
  prepared: RenderedReceipts
}

/** Does what was chosen with rows that are locked; undefined, and nothing is done, where it no longer can be. */
export async function changeMany(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  locked: Locked,
): Promise<DoneRow[] | undefined> {
  const { selection, rows } = locked
  const { chosen } = selection
  if (chosen.do === 'tag') return changeTagOfMany(transaction, rows, chosen)
  if (chosen.do === 'undo') return undefined
  if (changedSince(selection, rows).length > 0) return undefined
  const left = rows.filter((row) => !isAlreadySo(chosen, row))
  if (chosen.do === 'assignee') return assignMany(transaction, intake, actor, left, chosen.assigneeId, selection.id)
  return changeStatusOfMany(transaction, intake, actor, left, chosen.status, locked.prepared)
}

async function changeStatusOfMany(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  rows: readonly InboxRow[],
  status: Status,
  prepared: RenderedReceipts,
): Promise<DoneRow[]> {
  const receipts = await changeReceipts(transaction, intake, actor, rows, status, prepared)
  await writeVersions(transaction, rows, { status })
  return rows.map((row) => {
    const receipt = receipts.get(row.submissionId)
    const details = { status: { before: row.status, after: status }, ...(receipt && { receipt }) }
    return doneRow(row, 'status-changed', details)
  })
}

async function changeReceipts(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  rows: readonly InboxRow[],
  status: Status,
  prepared: RenderedReceipts,
): Promise<ReceiptChanges> {
  const ids = (list: readonly InboxRow[]) => list.map(({ submissionId }) => submissionId)
  if (status === 'spam') return stopReceipts(transaction, intake, ids(rows), prepared)
  const released = rows.filter((row) => row.status === 'spam')
  return releaseReceipts(transaction, intake, actor, ids(released), prepared)
}

async function assignMany(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  rows: readonly InboxRow[],
  assigneeId: string | null,
  batchId: string,
): Promise<DoneRow[] | undefined> {
  const assignee = assigneeId === null ? null : await findReader(transaction, assigneeId)
  if (assignee === undefined) return undefined
  if (assignee && rows.length > 0) await queueAssignments(transaction, intake, actor, assignee, rows, batchId)
  await writeVersions(transaction, rows, { assignee_id: assigneeId })
  return rows.map((row) => doneRow(row, 'assigned', { assignee: { before: row.assigneeId, after: assigneeId } }))
}

/** Writes the next version of each. */
async function writeVersions(
  transaction: Database,
  rows: readonly InboxRow[],
  values: { status: Status } | { assignee_id: string | null },
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ submissionId }) => submissionId)
  await transaction
    .updateTable('inbox')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where(isAmong(transaction, 'submission_id', ids))
    .execute()
}

function doneRow({ submissionId, version: before }: InboxRow, kind: EventKind, details: EventDetails): DoneRow {
  const version: Change = { before, after: before + 1 }
  return { submissionId, kind, details: { ...details, version } }
}
