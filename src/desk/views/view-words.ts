import { changeOf } from '../../log/event-details'
import type { Event } from '../../log/events'

/** What somebody did with a list that is kept under a name; undefined for any other event. */
export function viewInWords({ kind, details }: Event): string | undefined {
  const { before, after } = changeOf(details?.name) ?? { before: null, after: null }
  if (kind === 'view-deleted') return `Deleted the list “${before}”`
  if (kind !== 'view-saved') return undefined
  return before === null ? `Saved the list “${after}”` : `Renamed the list “${before}” to “${after}”`
}
