import { formName } from '../../forms/all-forms'
import { programTypes } from '../../forms/program-types'
import type { ShownTag } from '../../submissions/handling/shown-tags'
import { type InboxQuery, removePaging } from '../../submissions/inbox/inbox-query'
import { statusLabels } from '../../submissions/statuses'
import { formatDayAtEnd } from '../ui/age'

/** A colleague that submissions can be assigned to. */
export interface Colleague {
  id: string
  name: string
}

/** Names for the ids in a query. */
export interface FilterNames {
  assignees: readonly Colleague[]
  tags: readonly ShownTag[]
  seasons: readonly { id: string; name: string }[]
}

/** Describes each filter, as in "Status: New", with the query without it. */
export function describeFilters(query: InboxQuery, names: FilterNames) {
  const filters = removePaging(query)
  return Object.entries(filters).map(([key, value]) => {
    const { [key as keyof InboxQuery]: _, ...without }: InboxQuery = filters
    return { words: filterFormatters[key as keyof InboxQuery]?.(String(value), names) ?? String(value), without }
  })
}

type FilterFormatter = (value: string, names: FilterNames) => string

const filterFormatters: Readonly<Partial<Record<keyof InboxQuery, FilterFormatter>>> = {
  q: (value) => `“${value}”`,
  form: (value) => `Form: ${formName(value)}`,
  status: (value) => `Status: ${statusLabels[value as keyof typeof statusLabels]}`,
  assignee: (value, { assignees }) => `Assigned to: ${formatAssignee(value, assignees)}`,
  program: (value) => `Program: ${programTypes.find((program) => program.value === value)?.label.en ?? value}`,
  season: (value, { seasons }) =>
    `Season: ${value === 'none' ? 'None' : (seasons.find(({ id }) => id === value)?.name ?? value)}`,
  school: (value) => `School: ${value}`,
  from: (value) => formatDayAtEnd(`From: ${value}`),
  to: (value) => formatDayAtEnd(`Until: ${value}`),
  spam: () => 'Including spam',
  hasNote: () => 'With notes',
  unread: () => 'Unread',
  unanswered: () => 'Not answered',
  late: () => 'Late',
  tag: (value, { tags }) => `Tag: ${formatTagName(tags.find(({ id }) => id === value))}`,
}

function formatAssignee(value: string, colleagues: readonly Colleague[]): string {
  if (value === 'me' || value === 'nobody') return value === 'me' ? value : 'no one'
  return colleagues.find(({ id }) => id === value)?.name ?? 'someone who left'
}

/** Formats a tag, as in "Urgent (deleted)". */
export function formatTagName(tag: ShownTag | undefined): string {
  if (!tag) return 'a deleted tag'
  return tag.isDeleted ? `${tag.name} (deleted)` : tag.name
}
