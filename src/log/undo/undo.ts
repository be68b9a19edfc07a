import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../actor'
import { appendEvent, type Event, type NewEvent, readEvent, readEventsSince } from '../events'
import { transactAs } from '../transact-as'
import type { Blocker } from './blocker'
import { changedSince, changesOf, findInHistory, kindOf, undoHandlerOf } from './history'
import { type Changes, reversed, type SomeUndoHandlers, type UndoContext, type UndoHandler } from './undo-handler'

export type UndoResult =
  | { status: 'undone'; eventId: string; version?: number }
  | { status: 'obstructed'; obstacle: Blocker }
  | { status: 'missing' }

/**
 * Undoes what an event tells of, in one transaction with the event that tells of the undoing. The caller has checked
 * that the actor has the right that it takes (`undoerOf`).
 * @throws what undoing throws; then nothing is changed.
 */
export async function undoEvent(
  app: AppContext,
  actor: Actor,
  eventId: string,
  undoers: SomeUndoHandlers,
): Promise<UndoResult> {
  const undo = async (transaction: Database): Promise<UndoResult> => {
    const event = await readEvent(transaction, eventId)
    if (!event) return { status: 'missing' }
    const undoer = undoHandlerOf(event, undoers)
    if (!undoer) return { status: 'obstructed', obstacle: { reason: 'not-undoable' } }
    if (!(await undoer.lock(transaction, event))) return { status: 'obstructed', obstacle: { reason: 'gone' } }
    const later = await readLater(transaction, [event], undoers)
    const obstacle = await findObstacleAmong(transaction, event, { later, undoers, actor })
    if (obstacle) return { status: 'obstructed', obstacle }
    const undone = await undoOne({ transaction, app, actor }, { event, undoer, later, undoers })
    if ('reason' in undone) return { status: 'obstructed', obstacle: undone }
    const id = await appendEvent(transaction, undone.event)
    return { status: 'undone', eventId: id, ...(undone.version !== undefined && { version: undone.version }) }
  }
  const result = await transactAs(app.database, actor, undo)
  if (result.status === 'undone') app.onQueued?.()
  return result
}

/** How many events are looked at before others have their turn. */
const MOST_AT_A_TIME = 200

/** What stands in the way of undoing events, by their ids; nothing where there is none. */
export async function findBlockers(
  database: Database,
  events: readonly Event[],
  undoers: SomeUndoHandlers,
  actor?: Actor,
): Promise<Map<string, Blocker>> {
  const later = groupLater(await readLater(database, events, undoers))
  const obstacles = new Map<string, Blocker>()
  for (const [index, event] of events.entries()) {
    if (index % MOST_AT_A_TIME === MOST_AT_A_TIME - 1) await yieldToEventLoop()
    const known = { later: laterThan(event, later), undoers, ...(actor && { actor }) }
    const obstacle = await findObstacleAmong(database, event, known)
    if (obstacle) obstacles.set(event.id, obstacle)
  }
  return obstacles
}

interface Known {
  /** What came after the event about the same thing, in its order. */
  later: readonly Event[]
  undoers: SomeUndoHandlers
  /** Who wants to undo it. */
  actor?: Actor
}

async function findObstacleAmong(
  database: Database,
  event: Event,
  { later, undoers, actor }: Known,
): Promise<Blocker | undefined> {
  const undoer = undoHandlerOf(event, undoers)
  if (!undoer || (undoer.isFinal && event.kind === 'undone')) return { reason: 'not-undoable' }
  const changes = changesOf(event, undoers)
  if (!changes) return { reason: event.details === null ? 'gone' : 'not-undoable' }
  const history = (await undoer.readLater?.(database, event)) ?? later
  const found = findInHistory(event, history, undoers)
  if (found) return found
  if (undoer.isOwn && actor && event.subjectId !== actor.id) return { reason: 'not-yours' }
  const reason = await undoer.obstacleOf?.(database, { event, changes }, actor)
  return reason && { reason }
}

interface One extends Known {
  event: Event
  undoer: UndoHandler
}

/** Goes back to what was before an event; the event that tells of it, or what was in the way. */
async function undoOne(
  doing: UndoContext,
  { event, undoer, later, undoers }: One,
): Promise<{ event: NewEvent; version?: number } | Blocker> {
  const changes = changesOf(event, undoers) ?? {}
  const undone = await undoer.undo(doing, { event, changes })
  if (typeof undone === 'string') return { reason: undone }
  const { version, details, leaves = changedSince(event, later, undoers) } = undone
  const told = without(reversed(changes), leaves)
  const about = { undoes: event.id, kind: kindOf(event), ...told, ...details, ...(version && { version }) }
  const who = { actorId: doing.actor.id, submissionId: event.submissionId, subjectId: event.subjectId }
  const at = doing.app.now().toISOString()
  return { event: { kind: 'undone', ...who, details: about, at }, ...(version && { version: version.after }) }
}

function without(changes: Changes, names: readonly string[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)))
}

/** What came after the first of some events about the same things, in its order. */
async function readLater(database: Database, events: readonly Event[], undoers: SomeUndoHandlers): Promise<Event[]> {
  const undoable = events.filter((event) => undoHandlerOf(event, undoers))
  if (undoable.length === 0) return []
  const ids = (name: 'submissionId' | 'subjectId', of: readonly Event[]) => [
    ...new Set(of.flatMap((event) => event[name] ?? [])),
  ]
  const kinds = Object.entries(undoers).flatMap(([kind, undoer]) => ('undo' in undoer ? [kind] : []))
  return readEventsSince(
    database,
    {
      submissionIds: ids('submissionId', undoable),
      subjectIds: ids(
        'subjectId',
        undoable.filter(({ submissionId }) => submissionId === null),
      ),
    },
    { after: Math.min(...undoable.map(({ sequence }) => sequence)), kinds: [...kinds, 'undone', 'answer-taken-back'] },
  )
}

function groupLater(events: readonly Event[]): Map<string, Event[]> {
  return Map.groupBy(events, thingOf)
}

function laterThan(event: Event, later: ReadonlyMap<string, readonly Event[]>): Event[] {
  return (later.get(thingOf(event)) ?? []).filter(({ sequence }) => sequence > event.sequence)
}

/** What an event is about: a submission, or something else. */
function thingOf({ submissionId, subjectId }: Event): string {
  return submissionId ?? subjectId ?? ''
}
