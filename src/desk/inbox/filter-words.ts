import { programTypes } from '../../forms/program-types'
import type { Tag } from '../../submissions/handling/tags'
import { filtersOf, type InboxQuery } from '../../submissions/inbox/inbox-query'
import { statusWords } from '../../submissions/statuses'
import { formName } from './form-names'

/** Somebody to whom submissions can be assigned. */
export interface Colleague {
  id: string
  name: string
}

export interface FilterInWords {
  words: string
  without: InboxQuery
}

/** What narrows a list, one by one, in words: "Status: New". */
export function filtersInWords(
  query: InboxQuery,
  colleagues: readonly Colleague[],
  tags: readonly Tag[],
): FilterInWords[] {
  const filters = filtersOf(query)
  return Object.entries(filters).map(([key, value]) => {
    const { [key as keyof InboxQuery]: _, ...without }: InboxQuery = filters
    return { words: inWords(key as keyof InboxQuery, String(value), colleagues, tags), without }
  })
}

function inWords(key: keyof InboxQuery, value: string, colleagues: readonly Colleague[], tags: readonly Tag[]): string {
  switch (key) {
    case 'q':
      return `“${value}”`
    case 'form':
      return `Form: ${formName(value)}`
    case 'status':
      return `Status: ${statusWords[value as keyof typeof statusWords]}`
    case 'assignee':
      return `Assigned to: ${assigneeName(value, colleagues)}`
    case 'program':
      return `Program: ${programTypes.find((program) => program.value === value)?.label.en ?? value}`
    case 'school':
      return `School: ${value}`
    case 'from':
      return `From: ${value}`
    case 'to':
      return `Until: ${value}`
    case 'spam':
      return 'Including spam'
    case 'hasNote':
      return 'With notes'
    case 'unread':
      return 'Unread'
    case 'unanswered':
      return 'Not answered'
    case 'late':
      return 'Late'
    case 'tag':
      return `Tag: ${tags.find(({ id }) => id === value)?.name ?? 'a deleted tag'}`
    default:
      return value
  }
}

function assigneeName(value: string, colleagues: readonly Colleague[]): string {
  if (value === 'me') return 'me'
  if (value === 'nobody') return 'nobody'
  return colleagues.find(({ id }) => id === value)?.name ?? 'somebody who left'
}
