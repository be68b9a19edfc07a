import { randomUUIDv7 } from 'node:crypto'
import { sortAlphabetically } from '../../../content/alphabetical'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { lockKey } from '../../database/lock-key'
import { toOneLine } from '../../forms/one-line'
import type { Actor } from '../../log/actor'
import { findDifferences } from '../../log/event-details'
import { appendEvent, type NewEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { type InboxQuery, readInboxQuery, removePaging, writeInboxQuery } from '../inbox/inbox-query'
import { writeSavedRow } from '../saved-rows'

/** A named inbox list, shared by all staff. */
export interface SavedView {
  id: string
  name: string
  /** The list's query string. */
  query: string
}

/** Maximum length of a name in Unicode characters. */
export const MAX_VIEW_NAME_LENGTH = 40
export const MAX_VIEWS = 50

export type ViewResult =
  /** `eventId` is missing if the list was already saved. */
  | { status: 'saved'; view: SavedView; eventId?: string }
  | { status: 'missing' }
  | { status: 'invalid'; reason: 'empty' | 'too-long' | 'too-many' | 'everything' }

export async function listViews(database: Database): Promise<SavedView[]> {
  return sortAlphabetically(await selectViews(database).orderBy('id').execute(), ({ name }) => name)
}

/** Saves a list's filters under a name. A second click finds the saved list. */
export function saveView(
  app: AppContext,
  actor: Actor,
  { name: given, query: list }: { name: string; query: InboxQuery },
): Promise<ViewResult> {
  return transactAs(app.database, actor, async (transaction): Promise<ViewResult> => {
    const read = parseViewName(given)
    if ('reason' in read) return { status: 'invalid', reason: read.reason }
    const { name } = read
    const query = writeInboxQuery(removePaging(list)).toString()
    if (query === '') return { status: 'invalid', reason: 'everything' }
    await lockViews(transaction)
    const views = await selectViews(transaction).execute()
    const same = views.find((view) => view.name === name && view.query === query)
    if (same) return { status: 'saved', view: same }
    if (views.length >= MAX_VIEWS) return { status: 'invalid', reason: 'too-many' }
    const view = { id: randomUUIDv7(), name, query }
    const row = { ...view, version: 1, created_at: app.now().toISOString(), deleted_at: null }
    await transaction.insertInto('saved_views').values(row).execute()
    return { status: 'saved', view, eventId: await appendEvent(transaction, createViewEvent(app, actor, null, view)) }
  })
}

export function deleteView(app: AppContext, actor: Actor, id: string): Promise<ViewResult> {
  return transactAs(app.database, actor, async (transaction): Promise<ViewResult> => {
    const view = await lockView(transaction, id)
    if (!view) return { status: 'missing' }
    await writeSavedRow(transaction, app, 'saved_views', { id, name: null })
    return { status: 'saved', view, eventId: await appendEvent(transaction, createViewEvent(app, actor, view, null)) }
  })
}

/** Creates the event for a saved or deleted list. `before` is null if new, `after` is null if deleted. */
function createViewEvent(app: AppContext, actor: Actor, before: SavedView | null, after: SavedView | null): NewEvent {
  const { id = '' } = before ?? after ?? {}
  return {
    kind: after ? 'view-saved' : 'view-deleted',
    actorId: actor.id,
    about: [{ kind: 'saved-view', id }],
    details: findDifferences(toViewDetails(before), toViewDetails(after)),
    change: { rows: [`saved-view:${id}`], inverse: { before: toViewDetails(before) } },
    at: app.now().toISOString(),
  }
}

/** Returns the list's values for event details; null if missing. */
function toViewDetails(view: SavedView | null | undefined) {
  return view ? { name: view.name, list: view.query } : null
}

/** Reads a list's values for event details; null if it was deleted. */
export async function readViewDetails(database: Database, id: string) {
  return toViewDetails(await selectViews(database).where('id', '=', id).executeTakeFirst())
}

export function parseViewQuery({ query }: Pick<SavedView, 'query'>): InboxQuery {
  return readInboxQuery(new URLSearchParams(query))
}

/** Locks all saved lists until the transaction ends. */
export function lockViews(transaction: Database): Promise<void> {
  return lockKey(transaction, 'saved views')
}

export async function isViewLimitReached(database: Database): Promise<boolean> {
  return (await selectViews(database).execute()).length >= MAX_VIEWS
}

async function lockView(transaction: Database, id: string): Promise<SavedView | undefined> {
  return forUpdate(transaction, selectViews(transaction).where('id', '=', id)).executeTakeFirst()
}

function selectViews(database: Database) {
  return database.selectFrom('saved_views').select(['id', 'name', 'query']).where('deleted_at', 'is', null)
}

function parseViewName(given: string): { name: string } | { reason: 'empty' | 'too-long' } {
  const name = toOneLine(given)
  if (name === '') return { reason: 'empty' }
  return [...name].length > MAX_VIEW_NAME_LENGTH ? { reason: 'too-long' } : { name }
}
