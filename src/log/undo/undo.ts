import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../actor'
import type { EventKinds } from '../event-kind'
import { appendEvent, type Event, type NewEvent, readEvent, readEventsSince } from '../events'
import { idOf, mainSubject, type Subject } from '../subjects'
import { lockActors, requireActor } from '../transact-as'
import type { Blocker } from './blocker'
import { changedSince, changesOf, findInHistory, kindOf, undoHandlerOf } from './history'
import { type Changes, reversed, type UndoContext, type UndoHandler } from './undo-handler'

export type UndoResult =
  | { status: 'undone'; eventId: string; version?: number }
  | { status: 'blocked'; blocker: Blocker }
  | { status: 'missing' }

/**
 * Undoes what an event tells of, in one transaction with the event that tells of the undoing. The caller has checked
 * that the actor has the right that it takes (`undoHandlerOf`).
 * @throws what undoing throws; then nothing is changed.
 */
export async function undoEvent(
  app: AppContext,
  actor: Actor,
  eventId: string,
  kinds: EventKinds,
): Promise<UndoResult> {
  const undo = async (transaction: Database): Promise<UndoResult> => {
    const event = await readEvent(transaction, eventId)
    if (!event) return { status: 'missing' }
    const undoHandler = undoHandlerOf(event, kinds)
    if (!undoHandler) return { status: 'blocked', blocker: { reason: 'not-undoable' } }
    if (!(await undoHandler.lock(transaction, event))) return { status: 'blocked', blocker: { reason: 'gone' } }
    const later = await readLater(transaction, [event], kinds)
    const blocker = await findBlockerAmong(transaction, event, { later, kinds, actor })
    if (blocker) return { status: 'blocked', blocker }
    const undone = await undoOne({ transaction, app, actor }, { event, undoHandler, later, kinds })
    if ('reason' in undone) return { status: 'blocked', blocker: undone }
    const id = await appendEvent(transaction, undone.event)
    return { status: 'undone', eventId: id, ...(undone.version !== undefined && { version: undone.version }) }
  }
  const event = await readEvent(app.database, eventId)
  const memberId = event && undoHandlerOf(event, kinds)?.locksMember ? idOf(event, 'staff') : undefined
  const result = await transact(app.database, async (transaction) => {
    if (memberId !== undefined) await lockActors(transaction, [actor.id, memberId])
    await requireActor(transaction, actor)
    return undo(transaction)
  })
  if (result.status === 'undone') app.onQueued?.()
  return result
}

/** How many events are looked at before others have their turn. */
const MOST_AT_A_TIME = 200

/** What stands in the way of undoing events, by their ids; nothing where there is none. */
export async function findBlockers(
  database: Database,
  events: readonly Event[],
  kinds: EventKinds,
  actor?: Actor,
): Promise<Map<string, Blocker>> {
  const later = groupLater(await readLater(database, events, kinds))
  const blockers = new Map<string, Blocker>()
  for (const [index, event] of events.entries()) {
    if (index % MOST_AT_A_TIME === MOST_AT_A_TIME - 1) await yieldToEventLoop()
    const known = { later: laterThan(event, later), kinds, ...(actor && { actor }) }
    const blocker = await findBlockerAmong(database, event, known)
    if (blocker) blockers.set(event.id, blocker)
  }
  return blockers
}

interface UndoHistory {
  /** What came after the event about the same thing, in its order. */
  later: readonly Event[]
  kinds: EventKinds
  /** Who wants to undo it. */
  actor?: Actor
}

async function findBlockerAmong(
  database: Database,
  event: Event,
  { later, kinds, actor }: UndoHistory,
): Promise<Blocker | undefined> {
  const undoHandler = undoHandlerOf(event, kinds)
  if (!undoHandler || (undoHandler.isFinal && event.kind === 'undone')) return { reason: 'not-undoable' }
  const changes = changesOf(event, kinds)
  if (!changes) return { reason: event.details === null ? 'gone' : 'not-undoable' }
  const history = (await undoHandler.readLater?.(database, event)) ?? later
  const found = findInHistory(event, history, kinds)
  if (found) return found
  if (undoHandler.isOwn && actor && idOf(event, 'staff') !== actor.id) return { reason: 'not-yours' }
  const reason = await undoHandler.blockerOf?.(database, { event, changes }, actor)
  return reason && { reason }
}

interface UndoableEvent extends UndoHistory {
  event: Event
  undoHandler: UndoHandler
}

/** Goes back to what was before an event; the event that tells of it, or what was in the way. */
async function undoOne(
  doing: UndoContext,
  { event, undoHandler, later, kinds }: UndoableEvent,
): Promise<{ event: NewEvent; version?: number } | Blocker> {
  const changes = changesOf(event, kinds) ?? {}
  const changed = changedSince(event, later, kinds)
  const undone = await undoHandler.undo(doing, { event, changes: without(changes, changed) })
  if (typeof undone === 'string') return { reason: undone }
  const { version, details, leaves = changed } = undone
  const told = without(reversed(changes), leaves)
  const content = { kind: 'undone', details: { undid: kindOf(event), ...told, ...details } } as const
  const about = aboutUndoing(event, version)
  return {
    event: { ...content, actorId: doing.actor.id, about, at: doing.app.now().toISOString() },
    ...(version !== undefined && { version }),
  }
}

/** What undoing an event is about: the same, with the submission's next version, and the event. */
function aboutUndoing(event: Event, version: number | undefined): Subject[] {
  const same = event.about.filter(({ kind }) => kind !== 'event')
  return [
    ...same.map(({ kind, id }) => ({ kind, id, ...(kind === 'submission' && version !== undefined && { version }) })),
    { kind: 'event', id: event.id },
  ]
}

function without(changes: Changes, names: readonly string[]): Changes {
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !names.includes(name)))
}

/** What came after the first of some events about the same things, in its order. */
async function readLater(database: Database, events: readonly Event[], kinds: EventKinds): Promise<Event[]> {
  const undoable = events.filter((event) => undoHandlerOf(event, kinds))
  if (undoable.length === 0) return []
  const names = Object.entries(kinds).flatMap(([name, { undo }]) => ('undo' in undo ? [name] : []))
  return readEventsSince(
    database,
    undoable.flatMap((event) => mainSubject(event) ?? []),
    { after: Math.min(...undoable.map(({ sequence }) => sequence)), kinds: [...names, 'undone', 'answer-taken-back'] },
  )
}

function groupLater(events: readonly Event[]): Map<string, Event[]> {
  return Map.groupBy(events, thingOf)
}

function laterThan(event: Event, later: ReadonlyMap<string, readonly Event[]>): Event[] {
  return (later.get(thingOf(event)) ?? []).filter(({ sequence }) => sequence > event.sequence)
}

function thingOf(event: Event): string {
  const { kind, id } = mainSubject(event) ?? {}
  return `${kind} ${id}`
}
