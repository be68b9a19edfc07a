import { createContext } from 'react'
import * as routes from '../../routes'
import { type InboxQuery, readInboxQuery } from '../../submissions/inbox/inbox-query'
import { withList } from '../inbox/inbox-address'
import type { DeskRequest } from '../request'

/** The pages that led to a person's page. */
export interface PersonOrigin {
  /** The reference of the submission. */
  via?: string | undefined
  /** The list before that submission. */
  from: InboxQuery
}

export const OriginContext = createContext<PersonOrigin>({ from: {} })

/** Reads the origin from the address, ignoring invalid values. */
export function readOrigin({ context }: DeskRequest): PersonOrigin {
  const via = /^[\dA-Z]{4}-[\dA-Z]{4}$/.exec(context.req.query('via') ?? '')?.[0]
  return { via, from: readInboxQuery(new URLSearchParams(context.req.query('from') ?? '')) }
}

export function personAddress(id: string, origin: PersonOrigin, more: Readonly<Record<string, string>> = {}): string {
  return withOrigin(routes.deskPerson(id), origin, more)
}

export function withOrigin(
  path: string,
  { via, from }: PersonOrigin,
  more: Readonly<Record<string, string>> = {},
): string {
  return withList(path, from, { ...more, ...(via !== undefined && { via }) })
}
