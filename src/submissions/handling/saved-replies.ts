import { randomUUIDv7 } from 'node:crypto'
import { sortAlphabetically } from '../../../content/alphabetical'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { forUpdate } from '../../database/for-update'
import { lockKey } from '../../database/lock-key'
import { toStorableText } from '../../database/storable-text'
import type { Actor } from '../../log/actor'
import { findDifferences } from '../../log/event-details'
import { appendEvent, type NewEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { writeSavedRow } from '../saved-rows'
import { listUnknownFields } from './reply-fields'

/** A reusable reply with `{field}` placeholders. */
export interface SavedReply {
  id: string
  title: string
  body: string
  version: number
}

const MAX_TITLE_LENGTH = 200
const MAX_BODY_LENGTH = 20_000

export type SaveReplyResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'saved'; reply: SavedReply; eventId?: string }
  /** Someone else changed the reply; `reply` is the current one. */
  | { status: 'conflict'; reply: SavedReply }
  | { status: 'missing' }
  | { status: 'invalid'; reason: 'empty' | 'too-long' }
  | { status: 'invalid'; reason: 'unknown-fields'; fields: string[] }

export async function listSavedReplies(database: Database): Promise<SavedReply[]> {
  return sortAlphabetically(await selectReplies(database).orderBy('id').execute(), ({ title }) => title)
}

export function readSavedReply(database: Database, id: string): Promise<SavedReply | undefined> {
  return selectReplies(database).where('id', '=', id).executeTakeFirst()
}

/** Reads a reply's title and text; null if it was deleted. */
export async function readReplyText(database: Database, id: string): Promise<ReplyText | null> {
  const reply = await readSavedReply(database, id)
  return reply ? { title: reply.title, body: reply.body } : null
}

/** Adds a reply, or changes an existing one. */
export async function saveReply(
  app: AppContext,
  actor: Actor,
  given: { title: string; body: string; existing?: LoadedReply | undefined },
): Promise<SaveReplyResult> {
  const title = toStorableText(given.title).trim()
  const body = toStorableText(given.body).replaceAll('\r\n', '\n').trim()
  if (title === '' || body === '') return { status: 'invalid', reason: 'empty' }
  if (title.length > MAX_TITLE_LENGTH || body.length > MAX_BODY_LENGTH) return { status: 'invalid', reason: 'too-long' }
  const fields = listUnknownFields(body)
  if (fields.length > 0) return { status: 'invalid', reason: 'unknown-fields', fields }
  const { existing } = given
  return existing ? changeReply(app, actor, existing, { title, body }) : addReply(app, actor, { title, body })
}

/** Deletes a reply if it still has the loaded version. */
export function deleteReply(app: AppContext, actor: Actor, seen: LoadedReply): Promise<SaveReplyResult> {
  return changeReply(app, actor, seen, null)
}

type LoadedReply = Pick<SavedReply, 'id' | 'version'>
type ReplyText = Pick<SavedReply, 'title' | 'body'>

function addReply(app: AppContext, actor: Actor, text: ReplyText): Promise<SaveReplyResult> {
  return transactAs(app.database, actor, async (transaction): Promise<SaveReplyResult> => {
    await lockKey(transaction, 'new saved replies')
    // A second click finds the same reply.
    const same = selectReplies(transaction).where('title', '=', text.title).where('body', '=', text.body)
    const known = await same.executeTakeFirst()
    if (known) return { status: 'saved', reply: known }
    const reply = { id: randomUUIDv7(), ...text }
    const row = { ...reply, created_at: app.now().toISOString(), deleted_at: null }
    await transaction.insertInto('saved_replies').values(row).execute()
    const eventId = await appendEvent(transaction, createReplyEvent(app, actor, reply.id, null, text))
    return { status: 'saved', reply: { ...reply, version: 1 }, eventId }
  })
}

/** Changes or deletes (null) a reply if it still has the loaded version. */
function changeReply(
  app: AppContext,
  actor: Actor,
  { id, version }: LoadedReply,
  text: ReplyText | null,
): Promise<SaveReplyResult> {
  return transactAs(app.database, actor, async (transaction): Promise<SaveReplyResult> => {
    const reply = await lockReply(transaction, id)
    if (!reply) return { status: 'missing' }
    const { title, body } = reply
    if (title === text?.title && body === text.body) return { status: 'saved', reply }
    if (reply.version !== version) return { status: 'conflict', reply }
    await writeSavedRow(transaction, app, 'saved_replies', { id, ...(text ?? { title: null }) })
    const eventId = await appendEvent(transaction, createReplyEvent(app, actor, id, { title, body }, text))
    return { status: 'saved', reply: { ...reply, ...text, version: version + 1 }, eventId }
  })
}

/** Creates the event for a changed reply. `before` is null if new, `after` is null if deleted. */
function createReplyEvent(
  app: AppContext,
  actor: Actor,
  id: string,
  before: ReplyText | null,
  after: ReplyText | null,
): NewEvent {
  return {
    kind: after ? 'reply-saved' : 'reply-deleted',
    actorId: actor.id,
    about: [{ kind: 'saved-reply', id }],
    details: findDifferences(before, after),
    change: { rows: [`saved-reply:${id}`], inverse: { before } },
    at: app.now().toISOString(),
  }
}

async function lockReply(transaction: Database, id: string): Promise<SavedReply | undefined> {
  const reply = selectReplies(transaction).where('id', '=', id)
  return forUpdate(transaction, reply).executeTakeFirst()
}

function selectReplies(database: Database) {
  return database.selectFrom('saved_replies').select(['id', 'title', 'body', 'version']).where('deleted_at', 'is', null)
}
