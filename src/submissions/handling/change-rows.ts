import type { Change } from '../../log/event-details'
import { aboutSubmission, type Subject } from '../../log/subjects'
import type { UndoContext } from '../../log/undo/undo-handler'
import { type AnswerChanges, setCorrections } from '../corrections/corrections'
import { type RenderedConfirmations, settleConfirmations } from '../emails/held-receipts'
import { queueAssignments, stopAssignments, type Unsent } from '../emails/staff-emails'
import type { InboxRow } from '../inbox/inbox-row'
import type { Reader } from '../readers'
import type { Status } from '../statuses'
import { setTags, type TagChanges } from './tagging'
import { aboutNext, writeVersions } from './write-versions'

/** What a row that is locked is to become; what is absent stays as it is. */
export interface RowChange {
  row: InboxRow
  status?: Status
  /** Null is nobody. */
  assignee?: Reader | null
  /** Whether it has tags, by their ids. */
  tags?: Readonly<Record<string, boolean>>
  /** What answers should have been, by field. */
  answers?: Readonly<Record<string, string>>
  /** Where its confirmation stays back although it is no longer spam. */
  keepsConfirmation?: boolean
}

/** A row that was changed, for its event. */
export interface ChangedRow {
  row: InboxRow
  about: Subject
  /** What became of its confirmation. */
  receipt?: Change
  /** The tags that were different before. */
  tags: TagChanges
  /** The answers that were different before. */
  answers: AnswerChanges
  /** Whether its assignee was to hear of it, and the hour had no room. */
  unsent?: true
}

/** Many rows at once. */
export interface Batch {
  id: string
  /** Confirmations that were rendered before the transaction. */
  rendered: RenderedConfirmations
}

interface Circumstances {
  batch?: Batch | undefined
  /** Whether this goes back to what was before: who has not heard of an assignment yet does not; the batch, where it was one. */
  undoes?: { batchId?: string | undefined }
}

/**
 * Changes rows that are locked, one or many, and does what goes with it: confirmations of what is spam stop, and those
 * of what is not are released; who gets a submission hears of it.
 * @throws OverBudgetError where a confirmation would wait for too long.
 */
export async function changeRows(
  { transaction, app, actor }: UndoContext,
  changes: readonly RowChange[],
  { batch, undoes }: Circumstances = {},
): Promise<ChangedRow[]> {
  const receipts = await settleConfirmations(transaction, app, actor, changes, batch)
  const reassigned = changes.filter(({ assignee }) => assignee !== undefined)
  if (undoes)
    await stopAssignments(
      transaction,
      app,
      reassigned.map(({ row }) => row),
      undoes.batchId,
    )
  const told = new Map<InboxRow, Unsent>()
  for (const [to, group] of Map.groupBy(reassigned, ({ assignee }) => assignee ?? null)) {
    const rows = rowsOf(group)
    const unsent = to ? await queueAssignments(transaction, app, actor, to, rows, batch?.id) : {}
    for (const row of rows) told.set(row, unsent)
  }
  const versioned = changes.filter(isVersioned)
  for (const group of Map.groupBy(versioned, valuesKey).values())
    if (group[0]) await writeVersions(transaction, rowsOf(group), valuesOf(group[0]))
  const tags = await setTags(
    transaction,
    changes.map((change) => ({ submissionId: change.row.submissionId, tags: change.tags ?? {} })),
  )
  const corrections = new Map<string, AnswerChanges>()
  const correcting = { by: actor.id, at: app.now().toISOString() }
  for (const { row, answers } of changes)
    if (answers) corrections.set(row.submissionId, await setCorrections(transaction, { ...row, answers }, correcting))
  return changes.map((change) => {
    const { row } = change
    const [answers, changedTags] = [corrections.get(row.submissionId) ?? {}, tags.get(row.submissionId) ?? {}]
    const receipt = receipts.get(row.submissionId)
    const about = isVersioned(change) ? aboutNext(row) : aboutSubmission(row.submissionId)
    return { row, about, answers, tags: changedTags, ...(receipt && { receipt }), ...told.get(row) }
  })
}

function rowsOf(changes: readonly RowChange[]): InboxRow[] {
  return changes.map(({ row }) => row)
}

function valuesOf({ status, assignee }: RowChange) {
  return { ...(status && { status }), ...(assignee !== undefined && { assignee_id: assignee?.id ?? null }) }
}

const valuesKey = (change: RowChange) => JSON.stringify(valuesOf(change))

/** Tags conflict with nobody. */
function isVersioned({ status, assignee, answers }: RowChange): boolean {
  return status !== undefined || assignee !== undefined || answers !== undefined
}
