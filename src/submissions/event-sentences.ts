import { asChange, type EventDetails } from '../log/event-details'
import type { Names } from '../log/event-kind'
import { type Status, statusLabels } from './statuses'

type AssigneeDetails = { assignee: { before: string | null; after: string | null } }

type SeasonDetails = { season: { before: string | null; after: string | null } }

/** Formats the log phrase, as in "assigned it to Ana" or "reassigned it from Ana to Ben". */
export function formatAssignment(
  { assignee: { before, after } }: AssigneeDetails,
  names: Names,
  actorId: string | null,
): string {
  if (after === null) return before === actorId ? 'unassigned it' : `unassigned it from ${memberName(before, names)}`
  return before === null
    ? `assigned it to ${memberName(after, names)}`
    : `reassigned it from ${memberName(before, names)} to ${memberName(after, names)}`
}

/** Formats the log phrase of the undo, as in "gave it back to Ana". */
export function formatAssignmentUndo({ assignee: { after } }: AssigneeDetails, names: Names): string {
  return after === null ? 'unassigned it again' : `gave it back to ${memberName(after, names)}`
}

/** Formats the log phrase, as in "moved it from Summer 2026 to Winter 2027". */
export function formatMove({ season }: SeasonDetails, names: Names, verb = 'moved it'): string {
  const [before, after] = [season.before, season.after].map((id) => id !== null && names.get(seasonNameKey(id)))
  if (!after) return before ? `took it out of ${before}` : 'took it out of its season'
  return before ? `${verb} from ${before} to ${after}` : `${verb} to ${after}`
}

/** Formats a clause for a season that changed with the program; "" if unchanged. */
export function formatMoveClause({ season }: Partial<SeasonDetails>, names: Names): string {
  return season ? `, which ${formatMove({ season }, names)}` : ''
}

/** Prefixes a season's id, because it could equal another id in the map of names. */
export function seasonNameKey(id: string): string {
  return `season:${id}`
}

/** Formats a clause for an answer whose undo also unassigned the submission; "" otherwise. */
export function formatUnassignedClause({ assignee }: Partial<AssigneeDetails>): string {
  return assignee ? ' and unassigned it again' : ''
}

const TAG = 'tag:'

/** Formats the log phrase, as in "added the tag Urgent and took off the tag Paid". */
export function formatTagChanges(details: EventDetails, names: Names): string {
  const changed = Object.entries(details).filter(([name]) => name.startsWith(TAG))
  const formatTags = (isOn: boolean, verb: string) => {
    const tags = changed.filter(([, detail]) => asChange(detail)?.after === isOn)
    // Merged tags appear under the name of the tag they were merged into.
    const tagNames = [...new Set(tags.map(([name]) => names.get(name.slice(TAG.length)) ?? 'a deleted tag'))]
    return tagNames.length === 0 ? [] : [`${verb} the ${tagNames.length === 1 ? 'tag' : 'tags'} ${tagNames.join(', ')}`]
  }
  return [...formatTags(true, 'added'), ...formatTags(false, 'took off')].join(' and ') || 'changed the tags'
}

type TagNameDetails = { name: { before: string | null } }

/** Formats the tag's earlier name, as in " “Paid”"; "" if not recorded. */
export function formatTagName({ name }: TagNameDetails): string {
  return name.before === null ? '' : ` “${name.before}”`
}

/** Formats the log phrase, as in "merged the tag “Payed” into “Paid”". */
export function formatMerge(details: TagNameDetails & { into: { after: string | null } }, names: Names): string {
  const targetName = names.get(details.into.after ?? '')
  return `merged the tag${formatTagName(details)} into ${targetName === undefined ? 'another' : `“${targetName}”`}`
}

/** Formats a phrase such as " from New to Open". */
export function formatStatusChange({
  status: { before, after },
}: {
  status: Record<'before' | 'after', Status>
}): string {
  return ` from ${statusLabels[before]} to ${statusLabels[after]}`
}

export function memberName(id: string | null, names: Names): string {
  return names.get(id ?? '') ?? 'someone who left'
}
