import type { GenericSchema } from 'valibot'
import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../actor'
import type { EventDetails } from '../event-details'
import type { Event } from '../events'
import type { BlockerReason } from './blocker'

/** An event to undo, with what it stored for that. */
export interface UndoableEvent<Inverse> {
  event: Event
  inverse: Inverse
}

/** The transaction of an undo, and who does it. */
export interface UndoContext {
  transaction: Database
  app: AppContext
  actor: Actor
  /** Set if a whole batch is undone, by another one. */
  batch?: { id: string; undoes: string } | undefined
}

/** The result of undoing an event. */
export interface UndoOutcome {
  /** The details of its "undone" event: what is different now. */
  details: EventDetails
  /** The submission's next version, if it got one. */
  version?: number
}

/** How events of a kind are undone. */
export interface Undo<Inverse> {
  /** The right that both the change and its undo require. */
  right: Right
  /** The right for one event, if it is another one. */
  rightFor?(inverse: Inverse): Right
  /** True if undoing it requires a fresh sign-in. */
  requiresFreshSignIn?(inverse: Inverse): boolean
  /** Schema of the stored inverses. */
  inverse: GenericSchema<unknown, Inverse>
  /** Locks the rows before anything is compared, in the order in which the change locks them. */
  lock(transaction: Database, events: readonly Event[]): Promise<void>
  /** Why events cannot be undone, besides newer changes of their rows. Also runs for pages, without locks. */
  blockers?(
    database: Database,
    undoings: readonly UndoableEvent<Inverse>[],
  ): Promise<readonly (BlockerReason | undefined)[]>
  /**
   * Applies the inverses through the functions that make such changes. The rows are locked, and nothing was in the way.
   * May still return a reason, for what no lock covers, and must then leave that event's rows unchanged.
   */
  apply(
    context: UndoContext,
    undoings: readonly UndoableEvent<Inverse>[],
  ): Promise<readonly (UndoOutcome | BlockerReason)[]>
}

/** Why a kind of event cannot be undone, as a sentence. */
export interface NotUndoable {
  why: string
}

/** Makes a function for many events of one for a single event. */
export function mapSequentially<Context, Given, Result>(
  runOne: (context: Context, given: Given) => Promise<Result>,
): (context: Context, given: readonly Given[]) => Promise<Result[]> {
  return async (context, given) => {
    const results: Result[] = []
    for (const each of given) results.push(await runOne(context, each))
    return results
  }
}
