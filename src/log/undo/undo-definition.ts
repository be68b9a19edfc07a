import type { GenericSchema } from 'valibot'
import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../actor'
import type { EventDetails } from '../event-details'
import type { Event } from '../events'
import type { BlockerReason } from './blocker'

/** An event to undo and its stored inverse. */
export interface UndoableEvent<Inverse> {
  event: Event
  inverse: Inverse
}

export interface UndoContext {
  transaction: Database
  app: AppContext
  actor: Actor
  /** Set when a whole batch is undone: the ids of the new batch and of the undone batch. */
  batch?: { id: string; undoes: string } | undefined
}

export interface UndoOutcome {
  /** The details of the "undone" event. */
  details: EventDetails
  /** The submission's new version, if it changed. */
  version?: number
}

/** Defines how events of a kind are undone. */
export interface Undo<Inverse> {
  /** The right that both the change and its undo require. */
  right: Right
  /** Overrides `right` for a single event. */
  rightFor?(inverse: Inverse): Right
  /** True if only the person who made the change may undo it. */
  isPersonal?: true
  requiresFreshSignIn?(inverse: Inverse): boolean
  /** Schema of the stored inverses. */
  inverse: GenericSchema<unknown, Inverse>
  /** Locks the rows before they are compared, in the same order as the original change. */
  lock(transaction: Database, events: readonly Event[]): Promise<void>
  /** Returns reasons other than newer changes. Also called without locks, to render pages. */
  blockers?(
    database: Database,
    undoableEvents: readonly UndoableEvent<Inverse>[],
  ): Promise<readonly (BlockerReason | undefined)[]>
  /**
   * Applies the inverses. The caller has locked the rows and found no blockers. May still return a reason for a
   * condition that no lock covers, and must then leave that event's rows unchanged.
   */
  apply(
    context: UndoContext,
    undoableEvents: readonly UndoableEvent<Inverse>[],
  ): Promise<readonly (UndoOutcome | BlockerReason)[]>
}

/** Explains to users why a kind of event cannot be undone. */
export interface NotUndoable {
  why: string
}

/** Turns a function for one item into one that processes a list sequentially. */
export function mapSequentially<Context, Given, Result>(
  runOne: (context: Context, given: Given) => Promise<Result>,
): (context: Context, given: readonly Given[]) => Promise<Result[]> {
  return async (context, items) => {
    const results: Result[] = []
    for (const each of items) results.push(await runOne(context, each))
    return results
  }
}
