import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { changeOf } from '../../log/event-details'
import type { Event } from '../../log/events'
import type { BlockerReason } from '../../log/undo/blocker'
import {
  type Changes,
  changesIn,
  type UndoContext,
  type UndoHandler,
  type UndoOutcome,
  type UndoRequest,
} from '../../log/undo/undo-handler'
import { type Batch, type ChangedRow, changeRows, type RowSeason, seasonOf } from '../handling/change-rows'
import { findUnassignedSeason } from '../handling/following-season'
import { findBeforeAnswers } from '../handling/take-back'
import { type InboxRow, lockSubmission } from '../inbox/inbox-row'
import { findReader, listReaders } from '../readers'
import type { Status } from '../statuses'
import { lockRowsOf } from './lock-rows'

/** A status goes back, and the confirmation with it: marked as spam again, it is stopped. */
export const statusUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'status'),
  lock: lockSubmission,
  blockerOf: confirmationIsOut,
  undo: (doing, undoings) => undoStatuses(doing, undoings),
}

export async function undoStatuses(
  doing: UndoContext,
  undoings: readonly UndoRequest[],
  batch?: UndoneBatch,
): Promise<readonly UndoOutcome[]> {
  const rows = await lockRowsOf(doing, undoings, batch?.locked)
  const beforeAnswers = await findBeforeAnswers(doing.transaction, undoings)
  const changes = undoings.map(({ event, changes }, index) => ({
    row: rows[index] as InboxRow,
    status: beforeAnswers.get(event)?.status ?? (changes.status?.before as Status),
    keepsConfirmation: !hasStoppedConfirmation(event),
  }))
  const changed = await changeRows(doing, changes, { batch, undoes: {} })
  return changed.map((row) => ({ ...outcomeOf(row), leaves: row.details.status ? [] : ['status'] }))
}

/** What became of a row that went back. */
export function outcomeOf({ about: { version }, details }: ChangedRow): UndoOutcome {
  return { ...(typeof version === 'number' && { version }), details: { ...details } }
}

/**
 * What was entered by hand is evidence like all that came in, and is not deleted: undone, it is set aside as spam, which
 * stands in no other list, and its confirmation is stopped if it still waits.
 */
export const entryUndoHandler: UndoHandler = {
  ...statusUndoHandler,
  changesOf: ({ details }) => ({ status: changeOf(details?.status) ?? { before: 'spam', after: 'open' } }),
}

/** Whether an event stopped a confirmation, which goes out once it is undone. One that a person stopped does not. */
export function hasStoppedConfirmation({ details }: Event): boolean {
  return changeOf(details?.confirmation)?.after === 'stopped'
}

/** A release cannot be undone once the confirmation that it let go has been sent. */
async function confirmationIsOut(database: Database, { event }: UndoRequest): Promise<BlockerReason | undefined> {
  if (changeOf(event.details?.confirmation)?.after !== 'waiting') return undefined
  const confirmation = await database
    .selectFrom('outbox')
    .select(['status', 'leased_until'])
    .where('dedupe_key', '=', `confirmation:${event.submissionId}`)
    .executeTakeFirst()
  return confirmation?.status === 'sent' || confirmation?.leased_until ? 'left-the-house' : undefined
}

/** Whoever has it again hears of it; whoever has not heard yet that it was theirs does not. */
export const assignmentUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'assignee'),
  lock: lockSubmission,
  async blockerOf(database, { changes }) {
    const assigneeId = changes.assignee?.before
    if (typeof assigneeId !== 'string') return undefined
    return (await findReader(database, assigneeId)) ? undefined : 'no-longer-handles'
  },
  undo: (doing, undoings) => undoAssignments(doing, undoings),
}

/** The previous season, and whether somebody had assigned that. */
export const seasonUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'season', 'seasonAssigned'),
  lock: lockSubmission,
  undo: (doing, undoings) => undoSeasons(doing, undoings),
}

export async function undoSeasons(
  doing: UndoContext,
  undoings: readonly UndoRequest[],
  batch?: UndoneBatch,
): Promise<readonly UndoOutcome[]> {
  const rows = await lockRowsOf(doing, undoings, batch?.locked)
  const changes: { row: InboxRow; season: RowSeason }[] = []
  for (const [index, row] of rows.entries()) {
    const season = seasonBefore(row, undoings[index]?.changes ?? {})
    // What nobody assigns any more follows the program, which somebody may have corrected meanwhile.
    const id = season.isAssigned ? season.id : await findUnassignedSeason(doing.transaction, doing.app, row, season.id)
    changes.push({ row, season: { ...season, id } })
    if (rows.length > 1) await yieldToEventLoop()
  }
  const changed = await changeRows(doing, changes, { undoes: {}, batch })
  return changed.map((row) => ({ ...outcomeOf(row), leaves: row.details.season ? [] : ['season'] }))
}

/** The season that a row had; where somebody has changed it since, the one that it has. */
export function seasonBefore(row: InboxRow, { season, seasonAssigned }: Changes): RowSeason {
  const now = seasonOf(row)
  return {
    id: season ? (season.before as string | null) : now.id,
    isAssigned: seasonAssigned ? seasonAssigned.before === true : now.isAssigned,
  }
}

/** A batch that undoes another one, whose one email is stopped. */
export interface UndoneBatch extends Batch {
  undoes: string
  locked: readonly InboxRow[]
}

export async function undoAssignments(
  doing: UndoContext,
  undoings: readonly UndoRequest[],
  batch?: UndoneBatch,
): Promise<readonly (UndoOutcome | 'no-longer-handles')[]> {
  const readers = new Map((await listReaders(doing.transaction)).map((reader) => [reader.id, reader]))
  const rows = await lockRowsOf(doing, undoings, batch?.locked)
  const beforeAnswers = await findBeforeAnswers(doing.transaction, undoings)
  const changes = undoings.flatMap(({ event, changes }, index) => {
    const id = beforeAnswers.get(event)?.assignee === null ? null : changes.assignee?.before
    const assignee = typeof id === 'string' ? readers.get(id) : null
    return assignee === undefined ? [] : [{ row: rows[index] as InboxRow, assignee }]
  })
  if (changes.length < undoings.length) return undoings.map(() => 'no-longer-handles')
  const changed = await changeRows(doing, changes, { batch, undoes: { batchId: batch?.undoes } })
  return changed.map((row) => ({ ...outcomeOf(row), leaves: row.details.assignee ? [] : ['assignee'] }))
}
