import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../actor'
import type { EventKinds } from '../event-kind'
import { appendEvent, type Event, type NewEvent, readEvent, readEventsSince } from '../events'
import { idOf, mainSubject, type Subject } from '../subjects'
import { lockActors, requireActor } from '../transact-as'
import type { Blocker, BlockerReason } from './blocker'
import { changedSince, changesOf, findInHistory, kindOf, undoHandlerOf } from './history'
import { type Changes, reversed, type UndoContext, type UndoOutcome } from './undo-handler'

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
    const known = await readLater(transaction, [event], kinds)
    const later = known.filter(({ sequence }) => sequence > event.sequence)
    const blocker = await findBlockerAmong(transaction, event, { later, kinds, actor })
    if (blocker) return { status: 'blocked', blocker }
    const [undone] = await undoThese({ transaction, app, actor }, [event], { laterOf: () => later, kinds })
    if (!undone || 'reason' in undone) return { status: 'blocked', blocker: undone ?? { reason: 'not-undoable' } }
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
  const laterOf = (event: Event) => laterThan(event, later)
  return findBlockersAmong(database, events, { laterOf, kinds, ...(actor && { actor }) })
}

async function findBlockersAmong(
  database: Database,
  events: readonly Event[],
  { laterOf, ...known }: Omit<UndoHistory, 'later'> & { laterOf: (event: Event) => readonly Event[] },
): Promise<Map<string, Blocker>> {
  const blockers = new Map<string, Blocker>()
  for (const [index, event] of events.entries()) {
    if (index % MOST_AT_A_TIME === MOST_AT_A_TIME - 1) await yieldToEventLoop()
    const blocker = await findBlockerAmong(database, event, { ...known, later: laterOf(event) })
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
  if (!changes) return { reason: event.details === null ? 'erased' : 'not-undoable' }
  const history = (await undoHandler.readLater?.(database, event)) ?? later
  const found = findInHistory(event, history, kinds)
  if (found) return found
  if (undoHandler.isOwn && actor && idOf(event, 'staff') !== actor.id) return { reason: 'not-yours' }
  const reason = await undoHandler.blockerOf?.(database, { event, changes }, actor)
  return reason && { reason }
}

type Undone = { event: NewEvent; version?: number } | Blocker

/** Goes back to what was before events that nothing stands in the way of; what tells of each, or what was in the way. */
async function undoThese(
  doing: UndoContext,
  events: readonly Event[],
  { laterOf, kinds }: { laterOf: (event: Event) => readonly Event[]; kinds: EventKinds },
): Promise<Undone[]> {
  const undone = new Map<Event, Undone>()
  for (const [undoHandler, ofKind] of Map.groupBy(events, (event) => undoHandlerOf(event, kinds))) {
    const requests = ofKind.map((event) => {
      const changed = changedSince(event, laterOf(event), kinds)
      return { event, changes: without(changesOf(event, kinds) ?? {}, changed), changed }
    })
    const outcomes = (await undoHandler?.undo(doing, requests)) ?? []
    for (const [index, { event, changed }] of requests.entries())
      undone.set(event, tellOf(doing, event, outcomes[index] ?? {}, { kinds, changed }))
  }
  return events.map((event) => undone.get(event) ?? { reason: 'not-undoable' })
}

function tellOf(
  { actor, app }: UndoContext,
  event: Event,
  outcome: UndoOutcome | BlockerReason,
  { kinds, changed }: { kinds: EventKinds; changed: readonly string[] },
): Undone {
  if (typeof outcome === 'string') return { reason: outcome }
  const { version, details, leaves = changed } = outcome
  const told = without(reversed(changesOf(event, kinds) ?? {}), leaves)
  const content = { kind: 'undone', details: { undid: kindOf(event), ...told, ...details } } as const
  const about = aboutUndoing(event, version)
  return {
    event: { ...content, actorId: actor.id, about, at: app.now().toISOString() },
    ...(version !== undefined && { version }),
  }
}

/**
 * Undoes events whose things are locked, all or none of them; the events that tell of it are still to be appended.
 * Undefined where something stands in the way of any.
 */
export async function undoAll(
  doing: UndoContext,
  events: readonly Event[],
  kinds: EventKinds,
): Promise<NewEvent[] | undefined> {
  const { transaction, actor } = doing
  const later = groupLater(await readLater(transaction, events, kinds))
  const laterOf = (event: Event) => laterThan(event, later)
  const blockers = await findBlockersAmong(transaction, events, { laterOf, kinds, actor })
  if (blockers.size > 0) return undefined
  await yieldToEventLoop()
  const undone = await undoThese(doing, events, { laterOf, kinds })
  return undone.map((each) => {
    // Blockers were looked for above, and the rows are locked.
    if ('reason' in each) throw new Error(`cannot undo all: ${each.reason}`)
    return each.event
  })
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

/** Some events, and what came after the first of them about the same things, in their order. */
async function readLater(database: Database, events: readonly Event[], kinds: EventKinds): Promise<Event[]> {
  const undoable = events.filter((event) => undoHandlerOf(event, kinds))
  if (undoable.length === 0) return []
  const names = Object.entries(kinds).flatMap(([name, { undo }]) => ('undo' in undo ? [name] : []))
  const sequences = undoable.map(({ sequence }) => sequence).sort((one, other) => one - other)
  // A batch's own events follow each other: between them stands none that would have to be left out.
  const gap = sequences.findIndex((sequence, index) => sequence + 1 !== sequences[index + 1])
  const others = await readEventsSince(
    database,
    undoable.flatMap((event) => mainSubject(event) ?? []),
    { after: sequences[gap] ?? 0, except: sequences.slice(gap + 1), kinds: [...names, 'undone', 'answer-taken-back'] },
  )
  return [...undoable, ...others].sort((one, other) => one.sequence - other.sequence)
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
