import { may } from '../../access/roles'
import { backupEventKinds } from '../../backups/event-kinds'
import { editorialEventKinds } from '../../editorial/event-kinds'
import type { EventDetails } from '../../log/event-details'
import type { EventKinds, Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { kindOf } from '../../log/undo/history'
import { staffEventKinds } from '../../staff/event-kinds'
import { submissionEventKinds } from '../../submissions/event-kinds'

/** Every kind of event, in the order of the log's filter. */
export const eventKinds: EventKinds = {
  ...submissionEventKinds,
  ...editorialEventKinds,
  ...staffEventKinds,
  ...backupEventKinds,
}

/** What somebody did, as it follows their name: "changed the status from New to Open". */
export function eventInWords(event: Event, names: Names): string {
  if (event.details === null) return `${doneInWords(event, names)} (details erased)`
  return withUnsent(doneInWords(event, names), event.details)
}

/** What was done, and that no email told a colleague of it. */
export function withUnsent(words: string, details: EventDetails | null): string {
  return details?.unsent === true ? `${words}; no email told of it, because the hourly limit was reached` : words
}

function doneInWords(event: Event, names: Names): string {
  const { kind, details } = event
  if (kind !== 'undone') return eventKinds[kind]?.inWords?.(event, names) ?? didOf(kind)
  if (typeof details?.undid !== 'string') return didOf(kind)
  // What an undoing has brought back. Undone itself, it reads the other way around.
  return eventKinds[details.undid]?.undoneInWords?.(details, names) ?? `undid that somebody ${didOf(details.undid)}`
}

/** What an event says was done, also of a kind that a later version of the site wrote. */
export function didOf(kind: string): string {
  return eventKinds[kind]?.did ?? kind.replaceAll('-', ' ')
}

/**
 * Whether a role may read what was before and after. An undoing tells of what it has undone. Of a kind that nobody has
 * described, only the owner may.
 */
export function mayReadDetails(role: string, event: Pick<Event, 'kind' | 'details'>): boolean {
  return may(role, eventKinds[kindOf(event)]?.right ?? 'staff')
}
