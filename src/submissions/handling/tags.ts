import { randomUUIDv7 } from 'node:crypto'
import { sortAlphabetically } from '../../../content/alphabetical'
import { fold } from '../../../content/fold'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { toOneLine } from '../../forms/one-line'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'

/** A tag that staff put on submissions. */
export interface Tag {
  id: string
  name: string
}

/** Maximum length of a name in Unicode characters. */
export const MAX_TAG_LENGTH = 40
const MAX_TAGS = 100

export type TagResult =
  /** `eventId` is missing if nothing changed. */
  | { status: 'saved'; tag: Tag; eventId?: string }
  /** Another tag has the name, ignoring case and accents. */
  | { status: 'taken'; tag: Tag }
  | { status: 'invalid'; reason: 'empty' | 'too-long' | 'too-many' }
  | { status: 'missing' }

export async function listTags(database: Database): Promise<Tag[]> {
  return sortAlphabetically(await selectTags(database).orderBy('id').execute(), ({ name }) => name)
}

/** Creates a tag in the caller's transaction, or returns the existing tag with that name. */
export async function addTag(transaction: Database, { now }: AppContext, given: string): Promise<NewTagResult> {
  const read = parseTagName(given)
  if ('reason' in read) return { status: 'invalid', reason: read.reason }
  await lockTags(transaction)
  const same = await findByKey(transaction, read.key)
  if (same) return { status: 'saved', tag: same }
  if (await isTagLimitReached(transaction)) return { status: 'invalid', reason: 'too-many' }
  const tag = { id: randomUUIDv7(), name: read.name }
  await transaction
    .insertInto('tags')
    .values({ ...tag, name_key: read.key, created_at: now().toISOString() })
    .execute()
  return { status: 'saved', tag }
}

type NewTagResult = Extract<TagResult, { status: 'saved' | 'invalid' }>

/** Renames a tag if it still has the loaded name. */
export function renameTag(
  app: AppContext,
  actor: Actor,
  { id, name: seen }: Tag,
  given: string,
): Promise<TagResult | { status: 'conflict'; tag: Tag }> {
  return transactAs(app.database, actor, async (transaction) => {
    const read = parseTagName(given)
    if ('reason' in read) return { status: 'invalid', reason: read.reason }
    await lockTags(transaction)
    const tag = await findTag(transaction, id)
    if (!tag) return { status: 'missing' }
    if (tag.name === read.name) return { status: 'saved', tag }
    if (tag.name !== seen) return { status: 'conflict', tag }
    const other = await findNamesake(transaction, { id, name: read.name })
    if (other) return { status: 'taken', tag: other }
    await setTagName(transaction, id, read.name)
    const details = { name: { before: tag.name, after: read.name } }
    const event = { kind: 'tag-renamed', actorId: actor.id, about: [{ kind: 'tag', id }], details } as const
    const change = { rows: [`tag:${id}`], inverse: { name: tag.name } }
    const eventId = await appendEvent(transaction, { ...event, change, at: app.now().toISOString() })
    return { status: 'saved', tag: { id, name: read.name }, eventId }
  })
}

/** Renames a tag. No other tag may have the name. */
export async function setTagName(transaction: Database, id: string, name: string): Promise<void> {
  await transaction
    .updateTable('tags')
    .set({ name, name_key: toTagKey(name) })
    .where('id', '=', id)
    .execute()
}

export async function isTagLimitReached(database: Database): Promise<boolean> {
  return (await selectTags(database).execute()).length >= MAX_TAGS
}

/** Locks all tags until the transaction ends. */
export function lockTags(transaction: Database): Promise<void> {
  return lockKey(transaction, 'tags')
}

export function findTag(database: Database, id: string): Promise<Tag | undefined> {
  return selectTags(database).where('tags.id', '=', id).executeTakeFirst()
}

/** Finds another tag with the same name, ignoring case and accents. */
export async function findNamesake(database: Database, { id, name }: Tag): Promise<Tag | undefined> {
  const other = await findByKey(database, toTagKey(name))
  return other?.id === id ? undefined : other
}

function selectTags(database: Database) {
  return database.selectFrom('tags').select(['tags.id', 'tags.name']).where('tags.deleted_at', 'is', null)
}

function findByKey(database: Database, key: string): Promise<Tag | undefined> {
  return selectTags(database).where('name_key', '=', key).executeTakeFirst()
}

/** Normalizes a name, ignoring accents, case, and punctuation. A tag's normalized name is unique. */
function toTagKey(name: string): string {
  return fold(name).join(' ') || name.toLowerCase()
}

function parseTagName(given: string): { name: string; key: string } | { reason: 'empty' | 'too-long' } {
  const name = toOneLine(given)
  if (name === '') return { reason: 'empty' }
  return [...name].length > MAX_TAG_LENGTH ? { reason: 'too-long' } : { name, key: toTagKey(name) }
}
