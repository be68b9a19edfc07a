import { changeOf, type Event } from '../../submissions/events'
import type { SubmissionDetails } from '../../submissions/submission-page'

/** The step that takes back a change, for as long as nothing was built on it. */
export interface Undoing {
  event: Event
  step: 'status' | 'assignee'
  /** What the submission goes back to; "" is nobody. */
  value: string
}

/** The reader's own last change, if it is also the last one of all. */
export function findUndoing({ timeline, version }: SubmissionDetails, readerId: string): Undoing | undefined {
  const events = timeline.flatMap((item) => (item.type === 'event' ? [item.event] : []))
  const last = events.findLast(({ details }) => changeOf(details?.version)?.after === version)
  if (!last || last.actorId !== readerId) return undefined
  const status = changeOf(last.details?.status)
  if (last.kind === 'status-changed' && status) return { event: last, step: 'status', value: String(status.before) }
  const assignee = changeOf(last.details?.assignee)
  if (last.kind === 'assigned' && assignee)
    return { event: last, step: 'assignee', value: String(assignee.before ?? '') }
  return undefined
}
