import type { Event } from '../events'

/** Reasons why an event cannot be undone. Their texts are in src/desk/undo/describe-blocker.ts. */
export type BlockerReason =
  /** A newer event changed the same rows. */
  | 'changed-since'
  /** Its email was sent or is in flight. */
  | 'left-the-house'
  | 'already-undone'
  /** An earlier version of the site recorded it without the data needed to undo it. */
  | 'earlier-version'
  /** Its subject no longer exists. */
  | 'gone'
  /** The data needed to undo it was erased. */
  | 'erased'
  /** The removed file has been deleted permanently. */
  | 'deleted'
  /** Its kind cannot be undone. */
  | 'not-undoable'
  /** Its email failed, which is handled on the page of the email. */
  | 'email-failed'
  /** It was marked as spam, so nothing is sent to its sender. */
  | 'is-spam'
  /** Its email would exceed the hourly email limit. */
  | 'over-budget'
  /** The previous assignee may no longer read submissions. */
  | 'no-longer-handles'
  /** Someone else now has the name or the address. */
  | 'name-taken'
  | 'address-taken'
  /** The maximum number already exists. */
  | 'too-many'
  /** The site uses it. */
  | 'in-use'
  /** The text no longer fits the rest of the site. */
  | 'does-not-fit'

export interface Blocker {
  reason: BlockerReason
  /** The newer event, or the event that undid it. */
  event?: Event
}
