import type { Change, Event } from '../../submissions/events'
import type { Status } from '../../submissions/statuses'
import { statusWords } from '../ui/status-mark'

export type Names = ReadonlyMap<string, string>

/** What somebody did with a submission, as it follows their name: "changed the status from New to Open". */
export function eventInWords({ kind, details, actorId }: Event, names: Names): string {
  switch (kind) {
    case 'status-changed':
      return `changed the status${fromTo(details?.status, statusInWords)}`
    case 'assigned':
      return assignedInWords(changeOf(details?.assignee), names, actorId)
    case 'answered':
      return 'answered'
    case 'answer-taken-back':
      return 'took the answer back'
    case 'note-added':
      return 'wrote a note'
    case 'care-opened':
      return 'opened the care information'
    case 'address-corrected':
      return 'corrected the address'
    case 'email-sent-again':
      return 'sent an email again'
    case 'email-stopped':
      return 'stopped an email'
    case 'email-set-aside':
      return 'left an email unsent'
    default:
      return kind.replaceAll('-', ' ')
  }
}

function fromTo(change: unknown, inWords: (value: unknown) => string): string {
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

/** A detail of an event that says what was before and after. */
export function changeOf(detail: unknown): Change | undefined {
  return typeof detail === 'object' && detail !== null && 'after' in detail ? (detail as Change) : undefined
}
