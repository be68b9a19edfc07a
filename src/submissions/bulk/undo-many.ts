import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import type { EventDetails } from '../../log/event-details'
import type { Event } from '../../log/events'
import { aboutSubmission } from '../../log/subjects'
import { changesOf, kindOf } from '../../log/undo/history'
import { findBlockers } from '../../log/undo/undo'
import { type Changes, reversed } from '../../log/undo/undo-handler'
import { stopAllWaiting } from '../../mail/staff-outbox'
import { assignmentKey } from '../emails/staff-emails'
import { submissionEventKinds } from '../event-kinds'
import type { InboxRow } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import { hasStoppedConfirmation } from '../undo/undo-status'
import { assignMany, findAssignees } from './assign-many'
import { kindsInBatch } from './batch-event-kinds'
import { readBatch } from './batches'
import { changed, type DoneRow, type Locked } from './done-row'
import { setStatusOfMany } from './set-status'
import { setTagOfMany } from './tag-many'

interface UndoneRow {
  row: InboxRow
  event: Event
  /** What the event changed. */
  changes: Changes
}

/** Undoes what a batch did to rows that are locked; undefined, and nothing is done, where something is in the way. */
export async function undoMany(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { selection, rows, prepared }: Locked,
  batchId: string,
): Promise<DoneRow[] | undefined> {
  const undoings = await readUndoings(transaction, batchId, rows)
  const events = undoings.map(({ event }) => event)
  const blockers = await findBlockers(transaction, events, await kindsInBatch(transaction, events), actor)
  await yieldToEventLoop()
  const assigned = undoings.filter(({ changes }) => changes.assignee)
  const assignees = await findAssignees(transaction, new Set(assigned.map(assigneeBefore)))
  if (blockers.size > 0 || !assignees) return undefined
  const withStatus = undoings.filter(({ changes }) => changes.status)
  const statuses = Map.groupBy(withStatus, ({ changes }) => changes.status?.before as Status)
  const stopped = undoings.filter(({ event }) => hasStoppedConfirmation(event))
  const releases = new Set(rowsOf(stopped).map(({ submissionId }) => submissionId))
  const rowsByStatus = new Map([...statuses].map(([status, group]) => [status, rowsOf(group)] as const))
  const receipts = await setStatusOfMany(transaction, app, actor, rowsByStatus, { prepared, releases })
  const told = new Map<string, EventDetails>(
    [...receipts].map(([submissionId, receipt]) => [submissionId, { receipt }]),
  )
  await stopWord(transaction, app, batchId, assigned)
  for (const [assigneeId, group] of Map.groupBy(assigned, assigneeBefore)) {
    const to = assignees.get(assigneeId) ?? null
    const unsent = await assignMany(transaction, app, actor, rowsOf(group), { to, batchId: selection.id })
    for (const { submissionId } of rowsOf(group)) told.set(submissionId, { ...told.get(submissionId), ...unsent })
  }
  await undoTags(transaction, undoings)
  return undoings.map(({ row, event, changes }) => {
    const isVersioned = changes.status !== undefined || changes.assignee !== undefined
    const about = isVersioned ? changed(row) : [aboutSubmission(row.submissionId)]
    const details = { undid: kindOf(event), ...reversed(changes), ...told.get(row.submissionId) }
    return { about: [...about, { kind: 'event', id: event.id }], kind: 'undone', details }
  })
}

async function readUndoings(transaction: Database, batchId: string, rows: readonly InboxRow[]): Promise<UndoneRow[]> {
  const events = new Map((await readBatch(transaction, batchId)).map((event) => [event.submissionId, event]))
  return rows.flatMap((row) => {
    const event = events.get(row.submissionId)
    return event ? [{ row, event, changes: changesOf(event, submissionEventKinds) ?? {} }] : []
  })
}

function assigneeBefore({ changes }: UndoneRow): string | null {
  return (changes.assignee?.before ?? null) as string | null
}

/** Whoever has not heard yet that they were theirs does not hear of it. */
async function stopWord(
  transaction: Database,
  { now }: AppContext,
  batchId: string,
  undoings: readonly UndoneRow[],
): Promise<void> {
  if (undoings.length === 0) return
  const ids = undoings.map(({ row }) => row.submissionId)
  const assignees = [...new Set(undoings.map(({ changes }) => changes.assignee?.after))]
  const keys = assignees.map((id) => assignmentKey(batchId, String(id)))
  const emails = transaction.selectFrom('outbox').select('id').where('kind', '=', 'assignment')
  const ofThem = emails.where('status', '=', 'waiting').where(({ or, eb }) => {
    return or([eb('dedupe_key', 'in', keys), whereIn(transaction, 'submission_id', ids)])
  })
  const waiting = (await ofThem.execute()).map(({ id }) => id)
  await stopAllWaiting(transaction, waiting, now())
}

async function undoTags(transaction: Database, undoings: readonly UndoneRow[]): Promise<void> {
  const tags = undoings.flatMap(({ row, changes }) =>
    Object.entries(changes).flatMap(([name, { before }]) =>
      name.startsWith('tag:') ? [{ row, tagId: name.slice('tag:'.length), on: before === true }] : [],
    ),
  )
  for (const group of Map.groupBy(tags, ({ tagId, on }) => `${on} ${tagId}`).values()) {
    const [first] = group
    if (first) await setTagOfMany(transaction, rowsOf(group), first)
  }
}

function rowsOf(list: readonly { row: InboxRow }[]): InboxRow[] {
  return list.map(({ row }) => row)
}
