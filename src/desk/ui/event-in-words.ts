import { type Change, changeOf, type Event, type EventDetails } from '../../log/events'
import type { Status } from '../../submissions/statuses'
import { enteredFrom } from './channel-words'
import { didOf } from './event-words'
import { statusWords } from './status-mark'

export type Names = ReadonlyMap<string, string>

/** What somebody did with a submission, as it follows their name: "changed the status from New to Open". */
export function eventInWords(event: Event, names: Names): string {
  return withUnsent(doneInWords(event, names), event.details)
}

/** What was done, and that no email told a colleague of it. */
export function withUnsent(words: string, details: EventDetails | null): string {
  return details?.unsent === true ? `${words}; no email told of it, because the hourly limit was reached` : words
}

function doneInWords({ kind, details, actorId }: Event, names: Names): string {
  switch (kind) {
    case 'status-changed':
      return `changed the status${fromTo(details?.status, statusInWords)}`
    case 'assigned':
      return assignedInWords(changeOf(details?.assignee), names, actorId)
    case 'tags-changed':
      return tagsInWords(details, names)
    case 'submission-entered':
      return `entered it${enteredFrom(details?.from)}`
    case 'undone':
      return undoneInWords(details, names)
    default:
      return didOf(kind)
  }
}

/** What an undoing has brought back. Undone itself, it reads the other way around. */
function undoneInWords(details: EventDetails | null, names: Names): string {
  switch (details?.kind) {
    case 'status-changed':
      return `set the status back${fromTo(details.status, statusInWords)}`
    case 'assigned':
      return backInWords(changeOf(details.assignee), names)
    case 'tags-changed':
      return tagsInWords(details, names)
    case 'note-added':
      return changeOf(details.note)?.after === true ? 'put a note back' : 'took a note back'
    case 'answered':
      return 'took the answer back'
    default:
      return typeof details?.kind === 'string' ? `undid that somebody ${didOf(details.kind)}` : didOf('undone')
  }
}

function backInWords(change: Change | undefined, names: Names): string {
  if (!change) return 'undid the assignment'
  return change.after === null ? 'unassigned it again' : `gave it back to ${nameOf(change.after, names)}`
}

const TAG = 'tag:'

/** As in "added the tag Urgent and took off the tag Paid". */
function tagsInWords(details: EventDetails | null, names: Names): string {
  const changed = Object.entries(details ?? {}).filter(([name]) => name.startsWith(TAG))
  const told = (isOn: boolean, did: string) => {
    const tags = changed.filter(([, detail]) => changeOf(detail)?.after === isOn)
    const called = tags.map(([name]) => names.get(name.slice(TAG.length)) ?? 'a deleted tag')
    return called.length === 0 ? [] : [`${did} the ${called.length === 1 ? 'tag' : 'tags'} ${called.join(', ')}`]
  }
  return [...told(true, 'added'), ...told(false, 'took off')].join(' and ') || didOf('tags-changed')
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
  if (after === null) return before === actorId ? 'unassigned it' : `unassigned it from ${nameOf(before, names)}`
  if (after === actorId) return before === null ? 'took it' : `took it over from ${nameOf(before, names)}`
  return before === null
    ? `assigned it to ${nameOf(after, names)}`
    : `reassigned it from ${nameOf(before, names)} to ${nameOf(after, names)}`
}

function nameOf(id: unknown, names: Names): string {
  return names.get(String(id)) ?? 'somebody who left'
}
