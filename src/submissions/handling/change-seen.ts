import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import type { EventContent } from '../../log/event-details'
import { appendEvents, type Event, type EventPlace, type NewEvent, readEvents } from '../../log/events'
import { aboutSubmission, versionAfter } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import type { UndoContext } from '../../log/undo/undo-handler'
import { refuseOverBudget } from '../../mail/email-limits'
import { hasSeason } from '../../seasons/list-seasons'
import { type InboxRow, lockInboxRows } from '../inbox/inbox-row'
import { findReader } from '../readers'
import type { Status } from '../statuses'
import { type Batch, type ChangedRow, changeRows, type RowChange } from './change-rows'
import { findKnown } from './tags'

/** A submission, and the version of it that somebody saw. */
export interface Versioned {
  submissionId: string
  version: number
}

/** What somebody wants of submissions; an assignee of null is nobody. */
export type Wish =
  | { status: Status }
  | { assigneeId: string | null }
  /** Null is none. */
  | { seasonId: string | null }
  /** Whether they are to have tags, by their ids. Tags conflict with nobody. */
  | { tags: Readonly<Record<string, boolean>> }
  /** What answers should have been, by field. */
  | { answers: Readonly<Record<string, string>> }

/** What became of a wish. */
type SeenResult =
  /** The events follow the order of the rows; what was already so has none. */
  | { status: 'changed'; rows: readonly InboxRow[]; changed: readonly ChangedRow[]; events: readonly EventPlace[] }
  /** Somebody changed these in the meantime: nothing is overwritten. */
  | { status: 'conflict'; rows: readonly InboxRow[] }
  /** There is no such submission, season, or tag, or the assignee may not read submissions. */
  | { status: 'missing' }

/**
 * Changes submissions, one or many, in the caller's transaction: locks them, compares the versions that were seen,
 * changes what is not so yet, and records it. A batch says how its events are appended.
 */
export async function changeSeen(
  doing: UndoContext,
  seen: readonly Versioned[],
  wish: Wish,
  { batch, append }: { batch?: Batch; append?: Append } = {},
): Promise<SeenResult> {
  const { transaction } = doing
  const ids = seen.map(({ submissionId }) => submissionId)
  const rows = await lockInboxRows(transaction, ids)
  if (rows.length < ids.length) return { status: 'missing' }
  const left = rows.filter((row) => !isSo(row, wish))
  const versions = new Map(seen.map(({ submissionId, version }) => [submissionId, version]))
  const conflicts = 'tags' in wish ? [] : left.filter((row) => versions.get(row.submissionId) !== row.version)
  if (conflicts.length > 0) return { status: 'conflict', rows: conflicts }
  const becomes = await readWish(transaction, wish)
  if (!becomes) return { status: 'missing' }
  if (batch) await yieldToEventLoop()
  const all = await changeRows(
    doing,
    left.map((row) => ({ row, ...becomes })),
    { batch },
  )
  const changed = all.filter(({ details, tags, answers }) =>
    [details, tags, answers].some((different) => Object.keys(different).length > 0),
  )
  const shared = { actorId: doing.actor.id, at: doing.app.now().toISOString() }
  const events = changed.map((row) => ({ ...shared, about: [row.about], ...contentOf(row) }))
  return { status: 'changed', rows, changed, events: await (append?.(events) ?? appendEvents(transaction, events)) }
}

/** Whether a row is already as somebody wants it; what its tags are, is looked up when they are written. */
function isSo(row: InboxRow, wish: Wish): boolean {
  if ('status' in wish) return row.status === wish.status
  if ('seasonId' in wish) return row.seasonId === wish.seasonId
  return 'assigneeId' in wish && row.assigneeId === wish.assigneeId
}

async function readWish(transaction: Database, wish: Wish): Promise<Omit<RowChange, 'row'> | undefined> {
  if ('tags' in wish) {
    const ids = Object.keys(wish.tags)
    return (await findKnown(transaction, ids)).length === ids.length ? wish : undefined
  }
  if ('seasonId' in wish) {
    const { seasonId } = wish
    const isThere = seasonId === null || (await hasSeason(transaction, seasonId))
    return isThere ? { season: { id: seasonId, isAssigned: true } } : undefined
  }
  if (!('assigneeId' in wish)) return wish
  const { assigneeId } = wish
  const assignee = assigneeId === null ? null : await findReader(transaction, assigneeId)
  return assignee === undefined ? undefined : { assignee }
}

/** Appends the events of rows; where they stand. */
export type Append = (events: readonly NewEvent[]) => Promise<EventPlace[]>

/** What the event of a row says. */
function contentOf({ details, tags, answers }: ChangedRow): EventContent {
  const { status, assignee, season, seasonAssigned, confirmation, unsent } = details
  if (status) return { kind: 'status-changed', details: { status, ...(confirmation && { confirmation }) } }
  if (assignee) return { kind: 'assigned', details: { assignee, ...(unsent && { unsent }) } }
  if (Object.keys(answers).length > 0)
    return { kind: 'answer-corrected', details: { ...answers, ...(season && { season }) } }
  if (season) return { kind: 'season-assigned', details: { season, ...(seasonAssigned && { seasonAssigned }) } }
  return { kind: 'tags-changed', details: tags }
}

/** Somebody changed it in the meantime: nothing is overwritten. How it stands, and what was done since, oldest first. */
export interface Conflict {
  status: 'conflict'
  submission: InboxRow
  since: Event[]
}

/** What became of a change that somebody made on a version of a submission. */
export type ChangeResult =
  | { status: 'changed'; version: number; eventId?: string }
  | Conflict
  | { status: 'missing' }
  /** The hour has no room for a confirmation that it releases. */
  | { status: 'over-budget' }

/** Changes one submission, in one transaction with the event, if it still has the version that was seen. */
export async function changeOne(app: AppContext, actor: Actor, seen: Versioned, wish: Wish): Promise<ChangeResult> {
  const change = () =>
    transactAs(app.database, actor, (transaction) => changeLocked({ transaction, app, actor }, seen, wish))
  const result = await refuseOverBudget(change)
  if (result.status === 'changed') app.onQueued?.()
  return result
}

/** The same in the caller's transaction. */
export async function changeLocked(doing: UndoContext, seen: Versioned, wish: Wish): Promise<ChangeResult> {
  const result = await changeSeen(doing, [seen], wish)
  if (result.status === 'missing') return result
  const [row] = result.rows
  if (!row) return { status: 'missing' }
  if (result.status === 'conflict') return conflictWith(doing.transaction, row, seen.version)
  const [changed] = result.changed
  const [event] = result.events
  return { status: 'changed', version: changed?.about.version ?? row.version, ...(event && { eventId: event.id }) }
}

/** Events that are told of in a conflict at most. */
const MOST_TOLD = 100

/** The conflict of a change with what was done since the version that it was made on. */
export async function conflictWith(transaction: Database, submission: InboxRow, version: number): Promise<Conflict> {
  const about = aboutSubmission(submission.submissionId)
  const events = await readEvents(transaction, { about }, { limit: MOST_TOLD })
  const since = events.filter((event) => versionAfter(event) > version).reverse()
  return { status: 'conflict', submission, since }
}
