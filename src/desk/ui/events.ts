import * as v from 'valibot'
import { may } from '../../access/roles'
import { admissionsEventKinds } from '../../admissions/event-kinds'
import { letterEventKinds } from '../../admissions/letters/letter-events'
import { templateEventKinds } from '../../admissions/letters/template-events'
import { matchEventKinds } from '../../admissions/matching/reject-match'
import { backupEventKinds } from '../../backups/event-kinds'
import { editorialEventKinds } from '../../editorial/event-kinds'
import type { EventDetails } from '../../log/event-details'
import type { EventKinds, Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { originalKind } from '../../log/undo/undone'
import { paymentEventKinds } from '../../payments/event-kinds'
import { seasonEventKinds } from '../../seasons/event-kinds'
import { staffEventKinds } from '../../staff/event-kinds'
import { submissionEventKinds } from '../../submissions/event-kinds'

/** Every kind of event, in the order of the log's filter. */
const deskEventKinds = {
  ...submissionEventKinds,
  ...admissionsEventKinds,
  ...matchEventKinds,
  ...paymentEventKinds,
  ...editorialEventKinds,
  ...seasonEventKinds,
  ...letterEventKinds,
  ...templateEventKinds,
  ...staffEventKinds,
  ...backupEventKinds,
} satisfies EventKinds

export const eventKinds: EventKinds = deskEventKinds

/** Describes an event, to follow the actor's name: "changed the status from New to Open". */
export function formatEvent(event: Event, names: Names): string {
  if (event.details === null) return `${formatEventKind(event.kind)} (details erased)`
  return appendUnsent(formatAction(event, event.details, names), event.details)
}

const unsentSchema = v.object({ unsent: v.literal(true) })

/** Adds that a notification was not sent because of the hourly limit. */
export function appendUnsent(words: string, details: EventDetails): string {
  return v.is(unsentSchema, details) ? `${words}; no email was sent because of the hourly limit` : words
}

function formatAction(event: Event, details: EventDetails, names: Names): string {
  const kind = eventKinds[originalKind(event)]
  // Describe the restored state. Undoing an undo reads the other way around.
  if (event.kind === 'undone')
    return kind?.describeUndo?.(details, names) ?? `undid that someone ${formatEventKind(originalKind(event))}`
  const isKnown = kind && v.is(kind.details, details)
  return (isKnown && kind.describe?.(details, names, event)) || formatEventKind(event.kind)
}

/** Describes a kind of event, even one that a newer version of the site wrote. */
export function formatEventKind(kind: string): string {
  return eventKinds[kind]?.action ?? kind.replaceAll('-', ' ')
}

/**
 * True if the role may read an event's details. An undo has the right of the original event. Only owners may read
 * details of unknown kinds.
 */
export function mayReadDetails(role: string, event: Pick<Event, 'kind' | 'details'>): boolean {
  return may(role, eventKinds[originalKind(event)]?.right ?? 'staff')
}
