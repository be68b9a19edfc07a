import * as routes from '../../routes'
import { type InboxQuery, writeInboxQuery } from '../../submissions/inbox/inbox-query'

/** The list as a query shows it, for paper, or to make a file of. */
export function inboxAddress(query: InboxQuery, path: string = routes.deskInbox): string {
  return withSearch(path, writeInboxQuery(query).toString())
}

export function submissionAddress(reference: string, from: InboxQuery): string {
  return withFrom(routes.deskSubmission(reference), from)
}

/** An address that remembers the list that one came from. */
export function withFrom(path: string, from: InboxQuery, more: Readonly<Record<string, string>> = {}): string {
  const list = writeInboxQuery(from).toString()
  const search = new URLSearchParams({ ...more, ...(list && { from: list }) })
  return withSearch(path, search.toString())
}

function withSearch(path: string, search: string): string {
  return search === '' ? path : `${path}?${search}`
}
