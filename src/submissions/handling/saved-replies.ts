import { randomUUIDv7 } from 'node:crypto'
import { alphabetical } from '../../../content/alphabetical'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { lockKey } from '../../database/lock-key'
import { storableText } from '../../database/storable-text'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { unknownFields } from './reply-fields'

/** A text that comes again, with fields in braces. */
export interface SavedReply {
  id: string
  title: string
  body: string
  version: number
}

const TITLE_LIMIT = 200
export const BODY_LIMIT = 20_000

export type SaveResult =
  /** The event is absent where it was so already. */
  | { status: 'saved'; reply: SavedReply; eventId?: string }
  /** Somebody changed it in the meantime; how it reads now. */
  | { status: 'conflict'; reply: SavedReply }
  | { status: 'missing' }
  | { status: 'invalid'; reason: 'empty' | 'too-long' }
  | { status: 'invalid'; reason: 'unknown-fields'; fields: string[] }

/** All of them, by title. */
export async function listSavedReplies(database: Database): Promise<SavedReply[]> {
  return alphabetical(await selectReplies(database).orderBy('id').execute(), ({ title }) => title)
}

export function readSavedReply(database: Database, id: string): Promise<SavedReply | undefined> {
  return selectReplies(database).where('id', '=', id).executeTakeFirst()
}

/** Saves a reply: a new one, or the next version of one. */
export async function saveReply(
  app: AppContext,
  actor: Actor,
  given: { title: string; body: string; existing?: { id: string; version: number } | undefined },
): Promise<SaveResult> {
  const title = storableText(given.title).trim()
  const body = storableText(given.body).replaceAll('\r\n', '\n').trim()
  if (title === '' || body === '') return { status: 'invalid', reason: 'empty' }
  if (title.length > TITLE_LIMIT || body.length > BODY_LIMIT) return { status: 'invalid', reason: 'too-long' }
  const fields = unknownFields(body)
  if (fields.length > 0) return { status: 'invalid', reason: 'unknown-fields', fields }
  const { existing } = given
  return transactAs(app.database, actor, (transaction) =>
    existing
      ? update(transaction, app, actor, { ...existing, title, body })
      : insert(transaction, app, actor, { title, body }),
  )
}

/** Deletes a reply that still has the version that was seen. */
export async function deleteReply(
  app: AppContext,
  actor: Actor,
  { id, version }: { id: string; version: number },
): Promise<SaveResult> {
  return transactAs(app.database, actor, async (transaction): Promise<SaveResult> => {
    const reply = await lockReply(transaction, id)
    if (!reply) return { status: 'missing' }
    if (reply.version !== version) return { status: 'conflict', reply }
    const at = app.now().toISOString()
    await transaction.updateTable('saved_replies').set({ deleted_at: at }).where('id', '=', id).execute()
    const details = { title: { before: reply.title, after: null }, body: { before: reply.body, after: null } }
    const eventId = await appendEvent(transaction, {
      kind: 'reply-deleted',
      actorId: actor.id,
      about: [{ kind: 'saved-reply', id }],
      details,
      at,
    })
    return { status: 'saved', reply, eventId }
  })
}

async function insert(
  transaction: Database,
  { now }: AppContext,
  actor: Actor,
  { title, body }: { title: string; body: string },
): Promise<SaveResult> {
  await lockKey(transaction, 'new saved replies')
  // The same once more is a second click.
  const same = selectReplies(transaction).where('title', '=', title).where('body', '=', body)
  const reply = await same.executeTakeFirst()
  if (reply) return { status: 'saved', reply }
  const id = randomUUIDv7()
  const at = now().toISOString()
  await transaction.insertInto('saved_replies').values({ id, title, body, created_at: at, deleted_at: null }).execute()
  const details = { title: { before: null, after: title }, body: { before: null, after: body } }
  const eventId = await appendEvent(transaction, {
    kind: 'reply-saved',
    actorId: actor.id,
    about: [{ kind: 'saved-reply', id }],
    details,
    at,
  })
  return { status: 'saved', reply: { id, title, body, version: 1 }, eventId }
}

async function update(
  transaction: Database,
  { now }: AppContext,
  actor: Actor,
  { id, title, body, version }: SavedReply,
): Promise<SaveResult> {
  const reply = await lockReply(transaction, id)
  if (!reply) return { status: 'missing' }
  if (reply.title === title && reply.body === body) return { status: 'saved', reply }
  if (reply.version !== version) return { status: 'conflict', reply }
  const next = { title, body, version: version + 1 }
  await transaction.updateTable('saved_replies').set(next).where('id', '=', id).execute()
  const details = {
    ...(reply.title !== title && { title: { before: reply.title, after: title } }),
    ...(reply.body !== body && { body: { before: reply.body, after: body } }),
  }
  const event = { kind: 'reply-saved', actorId: actor.id, about: [{ kind: 'saved-reply', id }], details } as const
  const eventId = await appendEvent(transaction, { ...event, at: now().toISOString() })
  return { status: 'saved', reply: { id, ...next }, eventId }
}

async function lockReply(transaction: Database, id: string): Promise<SavedReply | undefined> {
  const reply = selectReplies(transaction).where('id', '=', id)
  return forUpdate(transaction, reply).executeTakeFirst()
}

/** Locks a reply, also one that was deleted; false where there never was one. */
export async function lockAnyReply(transaction: Database, id: string): Promise<boolean> {
  const reply = transaction.selectFrom('saved_replies').select('id').where('id', '=', id)
  return (await forUpdate(transaction, reply).executeTakeFirst()) !== undefined
}

/** Writes how a reply that is locked was before, as its next version: who sees it now has not seen that. */
export async function restoreReply(
  transaction: Database,
  id: string,
  values: { title?: string; body?: string; deleted_at: string | null },
): Promise<void> {
  await transaction
    .updateTable('saved_replies')
    .set(({ eb }) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

function selectReplies(database: Database) {
  return database.selectFrom('saved_replies').select(['id', 'title', 'body', 'version']).where('deleted_at', 'is', null)
}
