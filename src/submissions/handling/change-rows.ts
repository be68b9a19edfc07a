import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import { submissionSubject } from '../../log/subjects'
import { updateApplications } from '../applications'
import { type AnswerChanges, setCorrections } from '../corrections/corrections'
import { stopLetters } from '../emails/letter-emails'
import { queueAssignmentNotices, stopAssignmentNotices } from '../emails/staff-emails'
import { updateConfirmations } from '../emails/update-confirmations'
import { type InboxRow, rowSeason } from '../inbox/inbox-row'
import { listReaders } from '../readers'
import { type ChangedRow, createUndoChange, type RowDetails } from './changed-row'
import type { RowTarget } from './row-target'
import { setTags } from './tagging'

/** Maximum number of rows per statement. */
const MAX_ROWS_PER_STATEMENT = 200

/** A locked row and its new state. */
export interface RowChange {
  row: InboxRow
  target: RowTarget
}

/** A null actor is the command line, which sends no notices and releases no confirmations. */
export interface ChangeContext {
  transaction: Database
  app: AppContext
  actor: Actor | null
}

interface ChangeOptions {
  batchId?: string | undefined
  /** Set for an undo, with the id of the undone batch, if any. An undo cancels pending assignment notices. */
  undoes?: { batchId?: string | undefined } | undefined
}

/**
 * Changes locked rows. Stops the confirmations of submissions that become spam, sends those of submissions that are no
 * longer spam, and notifies new assignees. Applications move with their submissions, unless they were decided.
 * @throws OverBudgetError if an hourly email limit is used up.
 */
export async function changeRows(
  { transaction, app, actor }: ChangeContext,
  changes: readonly RowChange[],
  { batchId, undoes }: ChangeOptions = {},
): Promise<ChangedRow[]> {
  const answersByRow = new Map<InboxRow, AnswerChanges>()
  for (const { row, target } of changes)
    if (target.answers && actor) {
      const correction = { submissionId: row.submissionId, answers: target.answers }
      const author = { by: actor.id, at: app.now().toISOString() }
      answersByRow.set(row, await setCorrections(transaction, correction, author))
    }
  const confirmations = await updateConfirmations(transaction, app, actor, changes, batchId)
  await notifyAssignees({ transaction, app, actor }, changes, { batchId, undoes })
  const versionChanges = changes.filter((change) => incrementsVersion(change, answersByRow.get(change.row)))
  for (const group of Map.groupBy(versionChanges, columnValuesKey).values())
    if (group[0]) await writeVersions(transaction, toRows(group), toColumnValues(group[0]))
  const applications = await updateApplications(transaction, changes)
  await stopLetters(
    transaction,
    [...applications.values()].flat().map(({ id }) => id),
    app.now(),
  )
  const tags = await setTags(
    transaction,
    changes.map(({ row, target }) => ({ submissionId: row.submissionId, tags: target.tags ?? {} })),
    { undoes: undoes !== undefined },
  )
  return changes.map((change) => {
    const { submissionId, version } = change.row
    const answers = answersByRow.get(change.row) ?? {}
    const confirmation = confirmations.get(submissionId)
    const about = submissionSubject(submissionId, incrementsVersion(change, answers) ? version + 1 : undefined)
    const changedRow = {
      ...{ row: change.row, about, subjects: [about, ...(applications.get(submissionId) ?? [])] },
      details: { ...diffRow(change), ...(confirmation && { confirmation }) },
      tags: tags.get(submissionId) ?? {},
      answers,
    }
    return { ...changedRow, change: createUndoChange(changedRow) }
  })
}

/** Changes one row; see `changeRows`. */
export async function changeRow(context: ChangeContext, row: InboxRow, target: RowTarget): Promise<ChangedRow> {
  const [changed] = await changeRows(context, [{ row, target }])
  return changed as ChangedRow
}

/** Queues emails to new assignees, and stops those of an undone assignment. */
async function notifyAssignees(
  { transaction, app, actor }: ChangeContext,
  changes: readonly RowChange[],
  { batchId, undoes }: ChangeOptions,
): Promise<void> {
  const reassignments = changes.filter(({ target }) => target.assigneeId !== undefined)
  if (reassignments.length === 0) return
  if (undoes) await stopAssignmentNotices(transaction, app, toRows(reassignments), undoes.batchId)
  const readers = new Map((await listReaders(transaction)).map((reader) => [reader.id, reader]))
  for (const [id, group] of Map.groupBy(reassignments, ({ target }) => target.assigneeId ?? '')) {
    const to = readers.get(id)
    if (to && actor) await queueAssignmentNotices(transaction, app, actor, to, toRows(group), batchId)
  }
}

function diffRow({ row, target }: RowChange): RowDetails {
  const { status = row.status, assigneeId = row.assigneeId, season = rowSeason(row) } = target
  const { isAssigned } = rowSeason(row)
  return {
    ...(status !== row.status && { status: { before: row.status, after: status } }),
    ...(assigneeId !== row.assigneeId && { assignee: { before: row.assigneeId, after: assigneeId } }),
    ...(season.id !== row.seasonId && { season: { before: row.seasonId, after: season.id } }),
    ...(season.isAssigned !== isAssigned && { seasonAssigned: { before: isAssigned, after: season.isAssigned } }),
  }
}

/** Writes the next version of rows. */
async function writeVersions(
  transaction: Database,
  rows: readonly InboxRow[],
  values: ReturnType<typeof toColumnValues>,
): Promise<void> {
  const ids = rows.map(({ submissionId }) => submissionId)
  for (let start = 0; start < ids.length; start += MAX_ROWS_PER_STATEMENT) {
    await transaction
      .updateTable('inbox')
      .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
      .where(whereIn(transaction, 'submission_id', ids.slice(start, start + MAX_ROWS_PER_STATEMENT)))
      .execute()
    if (ids.length > 1) await yieldToEventLoop()
  }
}

function toRows(changes: readonly RowChange[]): InboxRow[] {
  return changes.map(({ row }) => row)
}

function toColumnValues({ target: { status, assigneeId, season } }: RowChange) {
  return {
    ...(status && { status }),
    ...(assigneeId !== undefined && { assignee_id: assigneeId }),
    ...(season && { season_id: season.id, season_assigned: Number(season.isAssigned) }),
  }
}

const columnValuesKey = (change: RowChange) => JSON.stringify(toColumnValues(change))

/** True if a change increments the version. Tags and unchanged answers do not. */
function incrementsVersion(change: RowChange, answers: AnswerChanges = {}): boolean {
  return Object.keys(toColumnValues(change)).length > 0 || Object.keys(answers).length > 0
}
