import * as v from 'valibot'
import { may } from '../../access/roles'
import { backupEventKinds } from '../../backups/event-kinds'
import { editorialEventKinds } from '../../editorial/event-kinds'
import type { EventDetails } from '../../log/event-details'
import type { EventKinds, Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { originalKind } from '../../log/undo/undone'
import { seasonEventKinds } from '../../seasons/event-kinds'
import { staffEventKinds } from '../../staff/event-kinds'
import { submissionEventKinds } from '../../submissions/event-kinds'

/** Every kind of event, in the order of the log's filter. */
const deskEventKinds = {
  ...submissionEventKinds,
  ...editorialEventKinds,
  ...seasonEventKinds,
  ...staffEventKinds,
  ...backupEventKinds,
} satisfies EventKinds

export const eventKinds: EventKinds = deskEventKinds

/** What somebody did, as it follows their name: "changed the status from New to Open". */
export function formatEvent(event: Event, names: Names): string {
  if (event.details === null) return `${formatEventKind(event.kind)} (details erased)`
  return appendUnsent(doneInWords(event, event.details, names), event.details)
}

const unsent = v.object({ unsent: v.literal(true) })

/** What was done, and that no email told a colleague of it. */
export function appendUnsent(words: string, details: EventDetails): string {
  return v.is(unsent, details) ? `${words}; no email told of it, because the hourly limit was reached` : words
}

function doneInWords(event: Event, details: EventDetails, names: Names): string {
  const kind = eventKinds[originalKind(event)]
  // What an undoing has brought back. Undone itself, it reads the other way around.
  if (event.kind === 'undone')
    return kind?.describeUndo?.(details, names) ?? `undid that somebody ${formatEventKind(originalKind(event))}`
  const isKnown = kind && v.is(kind.details, details)
  return (isKnown && kind.describe?.(details, names, event)) || formatEventKind(event.kind)
}

/** What an event says was done, also of a kind that a later version of the site wrote. */
export function formatEventKind(kind: string): string {
  return eventKinds[kind]?.action ?? kind.replaceAll('-', ' ')
}

/**
 * Whether a role may read what was before and after. An undoing tells of what it has undone. Of a kind that nobody has
 * described, only the owner may.
 */
export function mayReadDetails(role: string, event: Pick<Event, 'kind' | 'details'>): boolean {
  return may(role, eventKinds[originalKind(event)]?.right ?? 'staff')
}
