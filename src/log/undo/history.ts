import type { EventKinds } from '../event-kind'
import type { Event } from '../events'
import { idOf } from '../subjects'
import type { Blocker } from './blocker'
import { type Changes, changesIn, type UndoHandler } from './undo-handler'

/** The handler that undoes an event, or of what an undoing has undone; undefined where it cannot be undone. */
export function undoHandlerOf(event: Event, kinds: EventKinds): UndoHandler | undefined {
  const { undo } = kinds[kindOf(event)] ?? {}
  return undo && 'undo' in undo ? undo : undefined
}

/** The kind of what an event did, or of what it has undone. */
export function kindOf({ kind, details }: Pick<Event, 'kind' | 'details'>): string {
  return kind === 'undone' && typeof details?.undid === 'string' ? details.undid : kind
}

/** The event that an event has undone. */
export function undoneBy(event: Pick<Event, 'about'>): string | undefined {
  return idOf(event, 'event')
}

/** Events that are undone, of some that are in their order. What undid them may itself be undone: then they stand. */
export function findUndone(events: readonly Event[]): Map<string, Event> {
  const undone = new Map<string, Event>()
  for (const event of events.toReversed()) {
    const id = undoneBy(event)
    if (id !== undefined && !undone.has(event.id)) undone.set(id, event)
  }
  return undone
}

/**
 * What of the history of one thing stands in the way of undoing an event: what came later, still stands, and changed
 * the same, or may have: its details are erased. Of those the newest, which has to be undone first. `later` is in its
 * order.
 */
export function findInHistory(event: Event, later: readonly Event[], kinds: EventKinds): Blocker | undefined {
  // As with nearly all of thousands that are looked at together.
  if (later.length === 0) return undefined
  const undone = findUndone(later)
  const undoing = undone.get(event.id)
  if (undoing) return { reason: 'already-undone', event: undoing }
  const fields = new Set(blockedKeys(event, kinds))
  const changes = (each: Event) => each.details === null || keysOf(each, kinds).some((key) => fields.has(key))
  const newest = standingAfter(event, later).findLast(changes)
  return newest && { reason: newest.details === null ? 'erased' : 'changed-since', event: newest }
}

/** The fields of an event that somebody changed since, by their names. */
export function changedSince(event: Event, later: readonly Event[], kinds: EventKinds): string[] {
  const standing = standingAfter(event, later)
  const isErased = standing.some(({ details }) => details === null)
  const changed = new Set(standing.flatMap((each) => keysOf(each, kinds)))
  return Object.keys(changesOf(event, kinds) ?? {}).filter(
    (field) => isErased || changed.has(keyOf(event, field, kinds)),
  )
}

/** What came after an event and stands. What was undone, and its undoing, are nothing together. */
export function standingAfter({ id }: Event, later: readonly Event[]): Event[] {
  const undone = findUndone(later)
  const known = new Set([id, ...later.map((each) => each.id)])
  return later.filter((each) => !undone.has(each.id) && !known.has(undoneBy(each) ?? ''))
}

/** What an event changed, by the names in its details. */
export function changesOf(event: Event, kinds: EventKinds): Changes | undefined {
  if (event.details === null) return undefined
  const undoHandler = undoHandlerOf(event, kinds)
  if (undoHandler) return undoHandler.changesOf(event)
  return changesIn(event, 'status', 'assignee')
}

function blockedKeys(event: Event, kinds: EventKinds): string[] {
  const yielding = undoHandlerOf(event, kinds)?.yields ?? []
  const fields = Object.keys(changesOf(event, kinds) ?? {}).filter((field) => !yielding.includes(field))
  return fields.map((field) => keyOf(event, field, kinds))
}

function keysOf(event: Event, kinds: EventKinds): string[] {
  return Object.keys(changesOf(event, kinds) ?? {}).map((field) => keyOf(event, field, kinds))
}

function keyOf(event: Event, field: string, kinds: EventKinds): string {
  return undoHandlerOf(event, kinds)?.keyOf?.(event, field) ?? field
}
