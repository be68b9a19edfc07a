import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'

export function inboxAddress(
  query: InboxQuery,
  path: string = routes.deskInbox,
  more: Readonly<Record<string, string>> = {},
): string {
  const search = new URLSearchParams([...writeInboxQuery(query), ...Object.entries(more)])
  return withSearch(path, search.toString())
}

export function submissionAddress(reference: string, from: InboxQuery): string {
  return withList(routes.deskSubmission(reference), from)
}

/** Adds the `from` parameter, which links back to the list. */
export function withList(path: string, from: InboxQuery, more: Readonly<Record<string, string>> = {}): string {
  const list = writeInboxQuery(from).toString()
  const search = new URLSearchParams({ ...more, ...(list && { from: list }) })
  return withSearch(path, search.toString())
}

function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`
}
