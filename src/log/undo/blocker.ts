import type { Event } from '../events'

/** Reasons why an event cannot be undone. The messages are in src/desk/undo/describe-blocker.ts. */
export type BlockerReason =
  /** A newer event changed the same rows. */
  | 'changed-since'
  /** The event's email was sent or is in flight. */
  | 'left-the-house'
  | 'already-undone'
  /** An earlier version of the site recorded the event without the data needed to undo it. */
  | 'earlier-version'
  /** The event's subject no longer exists. */
  | 'gone'
  /** The data needed to undo the event was erased. */
  | 'erased'
  /** The removed file has been deleted permanently. */
  | 'deleted'
  /** Events of this kind cannot be undone. */
  | 'not-undoable'
  /** The event's email failed. Failures are handled on the email's page. */
  | 'email-failed'
  /** The submission was marked as spam, so nothing is sent to its sender. */
  | 'is-spam'
  /** Undoing the event would exceed the hourly email limit. */
  | 'over-budget'
  /** The previous assignee may no longer read submissions. */
  | 'no-longer-handles'
  /** The earlier name or address is taken. */
  | 'name-taken'
  | 'address-taken'
  /** The maximum number of such items already exists. */
  | 'too-many'
  /** The item is in use. */
  | 'in-use'
  /** The text no longer fits the rest of the site. */
  | 'does-not-fit'
  /** The application has a decision, so its season stays. */
  | 'decided'
  /** The applicant is considered for the earlier season, too. */
  | 'considered-there'
  /** The applicant has an offer or a confirmed spot, so the application is not spam. */
  | 'has-spot'
  /** The family was told, or a letter waits. */
  | 'family-told'
  /** The letter no longer applies: there is a newer decision or letter, or the last day to accept has passed. */
  | 'letter-outdated'
  /** The undo needs a seat, but none is left in the season. */
  | 'no-seat'
  /** The fee changed since, or the money left the ledger. */
  | 'ledger-changed'
  /** The acceptance belongs to another application now. */
  | 'acceptance-taken'

export interface Blocker {
  reason: BlockerReason
  /** The event that blocks the undo: a newer change, or an earlier undo. */
  event?: Event
}
