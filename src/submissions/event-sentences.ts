import { changeOf, type EventDetails } from '../log/event-details'
import type { Names } from '../log/event-kind'
import type { Event } from '../log/events'
import { type Status, statusWords } from './statuses'

/** As in "took it" and "reassigned it from Ana to Ben". */
export function assignedInWords({ details, actorId }: Event, names: Names): string {
  const change = changeOf(details?.assignee)
  if (!change) return 'assigned it'
  const { before, after } = change
  if (after === null) return before === actorId ? 'unassigned it' : `unassigned it from ${nameOf(before, names)}`
  if (after === actorId) return before === null ? 'took it' : `took it over from ${nameOf(before, names)}`
  return before === null
    ? `assigned it to ${nameOf(after, names)}`
    : `reassigned it from ${nameOf(before, names)} to ${nameOf(after, names)}`
}

/** The same once it was undone: "gave it back to Ana". */
export function assignedBackInWords(details: EventDetails, names: Names): string {
  const change = changeOf(details.assignee)
  if (!change) return 'undid the assignment'
  return change.after === null ? 'unassigned it again' : `gave it back to ${nameOf(change.after, names)}`
}

/** As in "moved it from Summer 2026 to Winter 2027". */
export function movedInWords(details: EventDetails | null, names: Names, did = 'moved it'): string {
  const change = changeOf(details?.season)
  if (!change) return `${did} to another season`
  const [before, after] = [change.before, change.after].map((id) => id !== null && names.get(seasonNameKey(String(id))))
  if (!after) return before ? `took it out of ${before}` : 'took it out of its season'
  return before ? `${did} from ${before} to ${after}` : `${did} to ${after}`
}

/** That a submission moved to another season with its program; nothing where it did not. */
export function andMovedInWords(details: EventDetails | null, names: Names): string {
  return details?.season ? `, which ${movedInWords(details, names)}` : ''
}

/** The key of a season in names, where its id could be something else's. */
export function seasonNameKey(id: string): string {
  return `season:${id}`
}

/** That a submission is nobody's again with an answer that was taken back; nothing where it is not. */
export function andUnassigned(details: EventDetails | null): string {
  return details?.assignee ? ' and unassigned it again' : ''
}

const TAG = 'tag:'

/** As in "added the tag Urgent and took off the tag Paid". */
export function tagsInWords(details: EventDetails | null, names: Names): string {
  const changed = Object.entries(details ?? {}).filter(([name]) => name.startsWith(TAG))
  const told = (isOn: boolean, did: string) => {
    const tags = changed.filter(([, detail]) => changeOf(detail)?.after === isOn)
    // Of what was merged, the one that it is now.
    const called = [...new Set(tags.map(([name]) => names.get(name.slice(TAG.length)) ?? 'a deleted tag'))]
    return called.length === 0 ? [] : [`${did} the ${called.length === 1 ? 'tag' : 'tags'} ${called.join(', ')}`]
  }
  return [...told(true, 'added'), ...told(false, 'took off')].join(' and ') || 'changed the tags'
}

/** The name of a tag that was there before, as in " “Paid”"; nothing where the details do not tell. */
export function tagInWords(details: EventDetails | null): string {
  const { before } = changeOf(details?.name) ?? {}
  return typeof before === 'string' ? ` “${before}”` : ''
}

/** As in "merged the tag “Payed” into “Paid”". */
export function mergedInWords(details: EventDetails | null, names: Names): string {
  const into = names.get(String(changeOf(details?.into)?.after))
  return `merged the tag${tagInWords(details)} into ${into === undefined ? 'another' : `“${into}”`}`
}

/** As in " from New to Open"; nothing where the details do not tell. */
export function fromStatusToStatus(details: EventDetails | null): string {
  const { before, after } = changeOf(details?.status) ?? {}
  return after === undefined ? '' : ` from ${statusInWords(before)} to ${statusInWords(after)}`
}

function statusInWords(status: unknown): string {
  return statusWords[status as Status] ?? String(status)
}

function nameOf(id: unknown, names: Names): string {
  return names.get(String(id)) ?? 'somebody who left'
}
