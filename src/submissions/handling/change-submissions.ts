import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import type { EventContent } from '../../log/event-details'
import { type AppendedEvent, appendEvents, type Event, type NewEvent, readEvents } from '../../log/events'
import { submissionSubject, submissionVersion } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import type { UndoContext } from '../../log/undo/undo-definition'
import { catchOverBudget } from '../../mail/email-limits'
import { type ChosenAction, getAction } from '../actions/actions'
import { type InboxRow, lockInboxRows } from '../inbox/inbox-row'
import { changeRows, type RowChange } from './change-rows'
import type { ChangedRow } from './changed-row'
import { findRowRefusals, type RowRefusal } from './row-refusals'

/** A submission and its loaded version. */
export interface VersionedSubmission {
  submissionId: string
  version: number
}

/** The result of an action on submissions. */
type ChangeSubmissionsResult =
  /** Events are in the order of the rows. Unchanged rows have no event; those that can't change have a refusal. */
  | {
      status: 'changed'
      rows: readonly InboxRow[]
      changed: readonly ChangedRow[]
      events: readonly AppendedEvent[]
      refusals: ReadonlyMap<string, RowRefusal>
    }
  /** Someone else changed these rows. Nothing is overwritten. */
  | { status: 'conflict'; rows: readonly InboxRow[] }
  /** A submission or target does not exist, or the assignee may not read submissions. */
  | { status: 'missing' }

/** Appends the events of a batch. */
interface BatchOfEvents {
  id: string
  append: (events: readonly NewEvent[]) => Promise<AppendedEvent[]>
}

/**
 * Applies an action to submissions in the caller's transaction: locks the rows, checks the loaded versions, changes the
 * rows that differ from the new state and that their applications allow to change, and appends events.
 */
export async function changeSubmissions(
  context: UndoContext,
  seen: readonly VersionedSubmission[],
  chosen: ChosenAction,
  batch?: BatchOfEvents,
): Promise<ChangeSubmissionsResult> {
  const { transaction } = context
  const action = getAction(chosen)
  const ids = seen.map(({ submissionId }) => submissionId)
  const rows = await lockInboxRows(transaction, ids)
  if (rows.length < ids.length) return { status: 'missing' }
  const target = await action.targetOf(transaction, chosen)
  if (!target) return { status: 'missing' }
  const changes = rows.filter((row) => !action.isAlreadyApplied(row, chosen)).map((row) => ({ row, target }))
  const refusals = await findRowRefusals(transaction, changes, { locks: true })
  const allowed = changes.filter(({ row }) => !refusals.has(row.submissionId))
  const versions = new Map(seen.map(({ submissionId, version }) => [submissionId, version]))
  const conflicts = allowed.filter(({ row }) => versions.get(row.submissionId) !== row.version)
  if (conflicts.length > 0 && !action.ignoresVersions)
    return { status: 'conflict', rows: conflicts.map(({ row }) => row) }
  if (batch) await yieldToEventLoop()
  return { status: 'changed', rows, refusals, ...(await changeAndRecord(context, allowed, batch)) }
}

/** Changes locked rows and appends an event for each changed row. */
export async function changeAndRecord(
  context: UndoContext,
  changes: readonly RowChange[],
  batch?: BatchOfEvents,
): Promise<{ changed: readonly ChangedRow[]; events: readonly AppendedEvent[] }> {
  const { transaction, app, actor } = context
  const changed = (await changeRows(context, changes, { batchId: batch?.id })).filter(({ details, tags, answers }) =>
    [details, tags, answers].some((part) => Object.keys(part).length > 0),
  )
  const shared = { actorId: actor.id, at: app.now().toISOString() }
  const events = changed.map((row) => ({ ...shared, about: row.subjects, change: row.change, ...toEventContent(row) }))
  return { changed, events: await (batch?.append(events) ?? appendEvents(transaction, events)) }
}

function toEventContent({ details, tags, answers }: ChangedRow): EventContent {
  const { status, assignee, season, seasonAssigned, confirmation } = details
  if (status) return { kind: 'status-changed', details: { status, ...(confirmation && { confirmation }) } }
  if (assignee) return { kind: 'assigned', details: { assignee } }
  if (Object.keys(answers).length > 0)
    return { kind: 'answer-corrected', details: { ...answers, ...(season && { season }) } }
  if (season) return { kind: 'season-assigned', details: { season, ...(seasonAssigned && { seasonAssigned }) } }
  return { kind: 'tags-changed', details: tags }
}

/** The current row and the events since the loaded version, oldest first. Nothing is overwritten. */
export interface RowConflict {
  status: 'conflict'
  submission: InboxRow
  since: Event[]
}

/** The result of an action on one submission. */
type ChangeResult =
  | { status: 'changed'; version: number; eventId?: string }
  | RowConflict
  | { status: 'refused'; refusal: RowRefusal }
  | { status: 'missing' }
  /** An hourly email limit is used up. */
  | { status: 'over-budget' }

/** Applies an action to one submission if it still has the loaded version. */
export async function changeSubmission(
  app: AppContext,
  actor: Actor,
  seen: VersionedSubmission,
  chosen: ChosenAction,
): Promise<ChangeResult> {
  const change = async (transaction: Database): Promise<ChangeResult> => {
    const result = await changeSubmissions({ transaction, app, actor }, [seen], chosen)
    if (result.status === 'missing') return result
    const [row] = result.rows
    if (!row) return { status: 'missing' }
    if (result.status === 'conflict') return createRowConflict(transaction, row, seen.version)
    const refusal = result.refusals.get(row.submissionId)
    if (refusal) return { status: 'refused', refusal }
    const [changed] = result.changed
    const [event] = result.events
    return { status: 'changed', version: changed?.about.version ?? row.version, ...(event && { eventId: event.id }) }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, change))
  if (result.status === 'changed') app.onEmailQueued?.()
  return result
}

/** Creates the conflict, with the events since the loaded version. */
export async function createRowConflict(
  transaction: Database,
  submission: InboxRow,
  version: number,
): Promise<RowConflict> {
  return {
    status: 'conflict',
    submission,
    since: await readEventsSinceVersion(transaction, submission.submissionId, version),
  }
}

const MAX_EVENTS = 100

/** Reads a submission's events since a version, oldest first. */
export async function readEventsSinceVersion(
  database: Database,
  submissionId: string,
  version: number,
): Promise<Event[]> {
  const events = await readEvents(database, { about: submissionSubject(submissionId) }, { limit: MAX_EVENTS })
  return events.filter((event) => submissionVersion(event) > version).reverse()
}
