import * as v from 'valibot'
import type { Database } from '../../database/connection'
import type { EventKinds } from '../event-kind'
import { type Event, readEventsAt, readEventsSince } from '../events'
import { findSubjectId } from '../subjects'
import type { Blocker } from './blocker'
import { readChanges } from './changes'
import type { Undo, UndoableEvent } from './undo-definition'

export interface UndoState {
  undo: Undo<unknown>
  inverse: unknown
  blocker?: Blocker | undefined
}

/** Returns the undo of an event's kind; undefined if the kind cannot be undone. */
export function findUndo({ kind }: Pick<Event, 'kind'>, kinds: EventKinds): Undo<unknown> | undefined {
  const { undo } = kinds[kind] ?? {}
  return undo && 'apply' in undo ? undo : undefined
}

/** Reads the undo state of each event by id, omitting kinds that cannot be undone. */
export async function readUndoStates(
  database: Database,
  events: readonly Event[],
  kinds: EventKinds,
): Promise<ReadonlyMap<string, UndoState>> {
  const undoableEvents = events.filter((event) => findUndo(event, kinds))
  if (undoableEvents.length === 0) return new Map()
  const getChangeState = await readChangeStates(database, undoableEvents)
  const states = new Map<string, UndoState>()
  for (const event of undoableEvents) {
    const undo = findUndo(event, kinds) as Undo<unknown>
    const { inverse: stored, blocker } = getChangeState(event)
    const read = v.safeParse(undo.inverse, stored)
    const [inverse, unread] = read.success ? [read.output] : [null, { reason: 'earlier-version' } as const]
    states.set(event.id, { undo, inverse, blocker: blocker ?? unread })
  }
  for (const [undo, group] of groupUndoable(undoableEvents, states)) {
    const reasons = (await undo.blockers?.(database, group)) ?? []
    for (const [index, { event, inverse }] of group.entries()) {
      const reason = reasons[index]
      if (reason) states.set(event.id, { undo, inverse, blocker: { reason } })
    }
  }
  return states
}

/** Groups the events that have no blockers by their undo. */
export function groupUndoable(
  events: readonly Event[],
  states: ReadonlyMap<string, UndoState>,
): ReadonlyMap<Undo<unknown>, UndoableEvent<unknown>[]> {
  const unblocked = events.flatMap((event) => {
    const state = states.get(event.id)
    return state && !state.blocker ? [{ event, ...state }] : []
  })
  return Map.groupBy(unblocked, ({ undo }) => undo)
}

async function readChangeStates(database: Database, events: readonly Event[]) {
  const changes = await readChanges(
    database,
    events.map(({ sequence }) => sequence),
  )
  const undoEventById = await findUndoEvents(
    database,
    events.filter(({ sequence }) => changes.get(sequence)?.isUndone),
  )
  const sequences = [...changes.values()].flatMap(({ newer, isUndone }) => (newer && !isUndone ? [newer] : []))
  const newer = new Map((await readEventsAt(database, [...new Set(sequences)])).map((event) => [event.sequence, event]))
  return (event: Event): { inverse: unknown; blocker?: Blocker } => {
    const change = changes.get(event.sequence)
    if (!change) return { inverse: null, blocker: { reason: 'earlier-version' } }
    const inverse: unknown = change.inverse === null ? null : JSON.parse(change.inverse)
    const reversal = undoEventById.get(event.id)
    if (change.isUndone) return { inverse, blocker: { reason: 'already-undone', ...(reversal && { event: reversal }) } }
    if (inverse === null) return { inverse, blocker: { reason: 'erased' } }
    const other = newer.get(change.newer ?? 0)
    return other ? { inverse, blocker: { reason: 'changed-since', event: other } } : { inverse }
  }
}

/** Finds undo events, by the id of the event they undid. */
async function findUndoEvents(database: Database, events: readonly Event[]): Promise<ReadonlyMap<string, Event>> {
  if (events.length === 0) return new Map()
  const undoEvents = await readEventsSince(
    database,
    events.map(({ id }) => ({ kind: 'event', id })),
    { after: Math.min(...events.map(({ sequence }) => sequence)), kinds: ['undone', 'answer-taken-back'] },
  )
  return new Map(undoEvents.map((undoEvent) => [findSubjectId(undoEvent, 'event') ?? '', undoEvent]))
}
