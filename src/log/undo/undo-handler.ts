import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../actor'
import { type Change, changeOf, type EventDetails } from '../event-details'
import type { Event } from '../events'
import type { BlockerReason } from './blocker'

export type Changes = Readonly<Record<string, Change>>

/** An event that is being undone. An undoing that is undone has the kind and the fields of what it had undone. */
export interface UndoRequest {
  event: Event
  /** What the event changed, and nobody else since. Undoing leads from `after` to `before`. */
  changes: Changes
}

/** The transaction that undoes, for whom. */
export interface UndoContext {
  transaction: Database
  app: AppContext
  actor: Actor
}

/** What undoing has done besides going back to what was before. */
export interface UndoOutcome {
  /** The submission's next version, where it has got one. */
  version?: number
  /** What else the event tells. */
  details?: EventDetails
  /** Fields that were left as they are; where nothing is said, those that somebody changed since. */
  leaves?: readonly string[]
}

/** How events of a kind are undone. */
export interface UndoHandler {
  /** The right that doing it takes, and so undoing it. */
  right: Right
  /** The right that undoing this event takes instead. */
  rightOf?(event: Event): Right
  /** True if undoing the event requires a fresh sign-in. */
  isFresh?(event: Event): boolean
  /** Whether only the one who did it may undo it. */
  isOwn?: boolean
  /** Whether an undoing of it cannot be undone. */
  isFinal?: boolean
  /** What it changed, by the names that the details have; undefined where that is not known. */
  changesOf(event: Event): Changes | undefined
  /** Tells the same field of two things apart that one submission or person has, as of two notes. */
  keyOf?(event: Event, field: string): string
  /** Fields that are left as they are where somebody changed them since. */
  yields?: readonly string[]
  /** What came after it about the same, in its order, where that is more than one submission or person. */
  readLater?(database: Database, event: Event): Promise<Event[]>
  /** Whether what the member of staff whom it is about is doing ends first. */
  locksMember?: boolean
  /** Locks what it is about, before anything is looked at; false where that is gone. */
  lock(transaction: Database, event: Event): Promise<boolean>
  /** What else stands in the way. It is asked for pages too, and locks nothing. */
  blockerOf?(database: Database, undoing: UndoRequest, actor?: Actor): Promise<BlockerReason | undefined>
  /**
   * Goes back to what was before events of the kind; what became of each. What they are about is locked, and nothing was
   * in the way when it was looked at; what an unlocked email does meanwhile may be, and then nothing is changed.
   */
  undo(doing: UndoContext, undoings: readonly UndoRequest[]): Promise<readonly UndoResultOfOne[]>
}

type UndoResultOfOne = UndoOutcome | BlockerReason

/** Undoes one event after the other. */
export function oneByOne(
  undoOne: (doing: UndoContext, undoing: UndoRequest) => Promise<UndoResultOfOne>,
): UndoHandler['undo'] {
  return async (doing, undoings) => {
    const results: UndoResultOfOne[] = []
    for (const undoing of undoings) results.push(await undoOne(doing, undoing))
    return results
  }
}

/** The details of an event that say what was before and after, by the names that are given. */
export function changesIn({ details }: Event, ...names: string[]): Changes | undefined {
  const changes = names.flatMap((name) => {
    const change = changeOf(details?.[name])
    return change ? [[name, change] as const] : []
  })
  return changes.length > 0 ? Object.fromEntries(changes) : undefined
}

/** What is there because of an event, and gone once it is undone; the other way around where the undoing is undone. */
export function existenceOf({ details }: Event, name: string): Changes {
  return { [name]: changeOf(details?.[name]) ?? { before: false, after: true } }
}

/** What undoing leads back to, by the names of what changed. */
export function valuesBefore(changes: Changes): Record<string, Change['before']> {
  return Object.fromEntries(Object.entries(changes).map(([name, { before }]) => [name, before]))
}

export function reversed(changes: Changes): Changes {
  const entries = Object.entries(changes)
  return Object.fromEntries(entries.map(([name, { before, after }]) => [name, { before: after, after: before }]))
}
