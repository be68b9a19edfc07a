import { type Change, changeOf, type Event, type EventDetails } from '../../submissions/events'
import type { Status } from '../../submissions/statuses'
import { didOf } from '../ui/event-words'
import { statusWords } from '../ui/status-mark'
import { enteredFrom } from '../ui/way-in-words'

export type Names = ReadonlyMap<string, string>

/** What somebody did with a submission, as it follows their name: "changed the status from New to Open". */
export function eventInWords({ kind, details, actorId }: Event, names: Names): string {
  switch (kind) {
    case 'status-changed':
      return `changed the status${fromTo(details?.status, statusInWords)}`
    case 'assigned':
      return assignedInWords(changeOf(details?.assignee), names, actorId)
    case 'submission-entered':
      return `entered it${enteredFrom(details?.from)}`
    default:
      return didOf(kind)
  }
}

function fromTo(change: EventDetails[string] | undefined, inWords: (value: unknown) => string): string {
  const { before, after } = changeOf(change) ?? {}
  return after === undefined ? '' : ` from ${inWords(before)} to ${inWords(after)}`
}

function statusInWords(status: unknown): string {
  return statusWords[status as Status] ?? String(status)
}

function assignedInWords(change: Change | undefined, names: Names, actorId: string | null): string {
  if (!change) return 'assigned it'
  const { before, after } = change
  if (after === null) return before === actorId ? 'put it back' : `took it away from ${nameOf(before, names)}`
  if (after === actorId) return before === null ? 'took it' : `took it over from ${nameOf(before, names)}`
  return before === null
    ? `assigned it to ${nameOf(after, names)}`
    : `handed it from ${nameOf(before, names)} to ${nameOf(after, names)}`
}

function nameOf(id: unknown, names: Names): string {
  return names.get(String(id)) ?? 'somebody who left'
}
