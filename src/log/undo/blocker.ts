import type { Event } from '../events'

/** Why something cannot be undone, or not now. In words: src/desk/undo/describe-blocker.ts. */
export type BlockerReason =
  /** Something newer stands in the way: the event, where one is known. */
  | 'changed-since'
  /** It was sent, or is being sent. */
  | 'left-the-house'
  | 'already-undone'
  /** An earlier version of the site wrote it, without what undoing needs. */
  | 'earlier-version'
  /** What it was about is no more. */
  | 'gone'
  /** The data that undoing needs was erased. */
  | 'erased'
  /** It was a file that was removed long ago, and deleted for good. */
  | 'deleted'
  /** What kind of event it is says why. */
  | 'not-undoable'
  /** An email could not be sent, and is dealt with on its own page. */
  | 'email-failed'
  /** It is spam now: nothing is sent to its sender. */
  | 'is-spam'
  /** Its email would wait for an hour with room for days. */
  | 'over-budget'
  /** Who would get it back may not read submissions anymore. */
  | 'no-longer-handles'
  /** Someone else is called so, or has the address, now. */
  | 'name-taken'
  | 'address-taken'
  /** As many of them as there may be are there already. */
  | 'too-many'
  /** The site shows it. */
  | 'in-use'
  /** A text of the site that no longer fits what else it says. */
  | 'does-not-fit'

export interface Blocker {
  reason: BlockerReason
  /** What stands in the way, or what undid it. */
  event?: Event
}
