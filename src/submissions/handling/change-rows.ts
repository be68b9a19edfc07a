import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import type { Change } from '../../log/event-details'
import { aboutSubmission, type Subject } from '../../log/subjects'
import { type AnswerChanges, setCorrections } from '../corrections/corrections'
import { settleConfirmations } from '../emails/settle-confirmations'
import { queueAssignments, stopAssignments, type Unsent } from '../emails/staff-emails'
import type { InboxRow } from '../inbox/inbox-row'
import type { Reader } from '../readers'
import type { Status } from '../statuses'
import { findFollowingSeason } from './following-season'
import { setTags, type TagChanges } from './tagging'

/** Rows of one statement. */
const MOST_ROWS = 200

/** What a row that is locked is to become; what is absent stays as it is. */
export interface RowChange {
  row: InboxRow
  status?: Status
  /** Null is nobody. */
  assignee?: Reader | null
  season?: RowSeason
  /** Whether it has tags, by their ids. */
  tags?: Readonly<Record<string, boolean>>
  /** What answers should have been, by field. */
  answers?: Readonly<Record<string, string>>
  /** Where its confirmation stays back although it is no longer spam. */
  keepsConfirmation?: boolean
}

/** The season that a row gets. */
export interface RowSeason {
  /** Null is none. */
  id: string | null
  /** Whether somebody assigned it, so that it stays when its program is corrected. */
  isAssigned: boolean
}

/** A row that was changed, for its event. */
export interface ChangedRow {
  row: InboxRow
  /** With the version that it got, if any. */
  about: Subject
  details: RowDetails
  /** The tags that were different before. */
  tags: TagChanges
  /** The answers that were different before. */
  answers: AnswerChanges
}

/** What an event tells of a row. */
interface RowDetails extends Unsent {
  status?: { before: Status; after: Status }
  assignee?: { before: string | null; after: string | null }
  season?: { before: string | null; after: string | null }
  /** Whether somebody assigned its season. */
  seasonAssigned?: { before: boolean; after: boolean }
  /** What became of its confirmation. */
  confirmation?: Change
}

/** Many rows at once. */
export interface Batch {
  id: string
}

/** Who changes rows; null is the server's command line, which tells nobody and releases nothing. */
export interface Changing {
  transaction: Database
  app: AppContext
  actor: Actor | null
}

interface Circumstances {
  batch?: Batch | undefined
  /** Whether this goes back to what was before: who has not heard of an assignment yet does not; the batch, where it was one. */
  undoes?: { batchId?: string | undefined }
}

/**
 * Changes rows that are locked, one or many, and does what goes with it: confirmations of what is spam stop, and those
 * of what is not are released; who gets a submission hears of it.
 * @throws OverBudgetError if the hour has no room for a confirmation.
 */
export async function changeRows(
  { transaction, app, actor }: Changing,
  given: readonly RowChange[],
  { batch, undoes }: Circumstances = {},
): Promise<ChangedRow[]> {
  const answers = new Map<InboxRow, AnswerChanges>()
  for (const change of given)
    if (change.answers) answers.set(change.row, await correctAnswers({ transaction, app, actor }, change))
  const changes = await Promise.all(
    given.map(async (change) => ({
      ...change,
      ...(await followProgram(transaction, app, change, answers.get(change.row))),
    })),
  )
  const confirmations = await settleConfirmations(transaction, app, actor, changes, batch?.id)
  const reassigned = changes.filter(({ assignee }) => assignee !== undefined)
  if (undoes) await stopAssignments(transaction, app, rowsOf(reassigned), undoes.batchId)
  const told = new Map<InboxRow, Unsent>()
  for (const [to, group] of Map.groupBy(reassigned, ({ assignee }) => assignee ?? null)) {
    const rows = rowsOf(group)
    const unsent = to && actor ? await queueAssignments(transaction, app, actor, to, rows, batch?.id) : {}
    for (const row of rows) told.set(row, unsent)
  }
  const versioned = changes.filter((change) => isVersioned(change, answers.get(change.row)))
  for (const group of Map.groupBy(versioned, valuesKey).values())
    if (group[0]) await writeVersions(transaction, rowsOf(group), valuesOf(group[0]))
  const tags = await setTags(
    transaction,
    changes.map((change) => ({ submissionId: change.row.submissionId, tags: change.tags ?? {} })),
    { undoes: undoes !== undefined },
  )
  return changes.map((change) => {
    const { submissionId, version } = change.row
    const confirmation = confirmations.get(submissionId)
    return {
      row: change.row,
      about: aboutSubmission(submissionId, isVersioned(change, answers.get(change.row)) ? version + 1 : undefined),
      details: { ...differencesOf(change), ...(confirmation && { confirmation }), ...told.get(change.row) },
      tags: tags.get(submissionId) ?? {},
      answers: answers.get(change.row) ?? {},
    }
  })
}

/** The same for one row. */
export async function changeRow(changing: Changing, change: RowChange): Promise<ChangedRow> {
  const [changed] = await changeRows(changing, [change])
  return changed as ChangedRow
}

/** What a change makes different of its row. */
function differencesOf({ row, status = row.status, assignee, season = seasonOf(row) }: RowChange): RowDetails {
  const assigneeId = assignee === undefined ? row.assigneeId : (assignee?.id ?? null)
  const { isAssigned } = seasonOf(row)
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
  values: ReturnType<typeof valuesOf>,
): Promise<void> {
  const ids = rows.map(({ submissionId }) => submissionId)
  for (let start = 0; start < ids.length; start += MOST_ROWS) {
    await transaction
      .updateTable('inbox')
      .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
      .where(whereIn(transaction, 'submission_id', ids.slice(start, start + MOST_ROWS)))
      .execute()
    if (ids.length > 1) await yieldToEventLoop()
  }
}

function rowsOf(changes: readonly RowChange[]): InboxRow[] {
  return changes.map(({ row }) => row)
}

function valuesOf({ status, assignee, season }: RowChange) {
  return {
    ...(status && { status }),
    ...(assignee !== undefined && { assignee_id: assignee?.id ?? null }),
    ...(season && { season_id: season.id, season_assigned: Number(season.isAssigned) }),
  }
}

/** The season that a row has. */
export function seasonOf({ seasonId, seasonAssigned }: InboxRow): RowSeason {
  return { id: seasonId, isAssigned: seasonAssigned === 1 }
}

const valuesKey = (change: RowChange) => JSON.stringify(valuesOf(change))

/** Tags conflict with nobody, and an answer that is so already is nothing new. */
function isVersioned({ status, assignee, season }: RowChange, answers: AnswerChanges = {}): boolean {
  return status !== undefined || assignee !== undefined || season !== undefined || Object.keys(answers).length > 0
}

/** The season that a row gets with its corrected program, unless it is given one. */
async function followProgram(
  transaction: Database,
  app: AppContext,
  { row, season }: RowChange,
  answers: AnswerChanges = {},
): Promise<Pick<RowChange, 'season'>> {
  if (season) return {}
  const id = await findFollowingSeason(transaction, app, row, answers)
  return id === undefined ? {} : { season: { id, isAssigned: false } }
}

async function correctAnswers({ transaction, app, actor }: Changing, { row, answers }: RowChange) {
  if (!answers || !actor) return {}
  const { submissionId } = row
  return setCorrections(transaction, { submissionId, answers }, { by: actor.id, at: app.now().toISOString() })
}
