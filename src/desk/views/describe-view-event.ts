import { narrowEvent } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { submissionEventKinds } from '../../submissions/event-kinds'

/** Describes a change of a saved list; undefined for other events. */
export function describeViewEvent(event: Event): string | undefined {
  const typed = narrowEvent(event, submissionEventKinds)
  if (typed?.kind !== 'view-saved' && typed?.kind !== 'view-deleted') return undefined
  const { before, after } = typed.details?.name ?? { before: null, after: null }
  if (typed.kind === 'view-deleted') return `Deleted the list “${before}”`
  return before === null ? `Saved the list “${after}”` : `Renamed the list “${before}” to “${after}”`
}
