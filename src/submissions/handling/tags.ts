import { randomUUIDv7 } from 'node:crypto'
import { sortAlphabetically } from '../../../content/alphabetical'
import { fold } from '../../../content/fold'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { oneLine } from '../../forms/one-line'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'

/** A word of the office's own for submissions. */
export interface Tag {
  id: string
  name: string
}

/** The longest name, in characters as people count them. */
export const MAX_TAG_LENGTH = 40
/** More would be no help in any list of them. */
const MAX_TAGS = 100

export type TagResult =
  /** The event is absent where it was so already. */
  | { status: 'saved'; tag: Tag; eventId?: string }
  /** Another one has that name, or one that reads the same. */
  | { status: 'taken'; tag: Tag }
  | { status: 'invalid'; reason: 'empty' | 'too-long' | 'too-many' }
  | { status: 'missing' }

/** All of them, by name. */
export async function listTags(database: Database): Promise<Tag[]> {
  return sortAlphabetically(await selectTags(database).orderBy('id').execute(), ({ name }) => name)
}

/** Makes a tag in the caller's transaction; one that reads the same is that one. */
export async function addTag(transaction: Database, { now }: AppContext, given: string): Promise<NewTagResult> {
  const read = readName(given)
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

/** Gives a tag that still has the name that was seen another one, wherever it is. */
export function renameTag(
  app: AppContext,
  actor: Actor,
  { id, name: seen }: Tag,
  given: string,
): Promise<TagResult | { status: 'conflict'; tag: Tag }> {
  return transactAs(app.database, actor, async (transaction) => {
    const read = readName(given)
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
    .set({ name, name_key: keyOf(name) })
    .where('id', '=', id)
    .execute()
}

/** Whether there are as many as there may be. */
export async function isTagLimitReached(database: Database): Promise<boolean> {
  return (await selectTags(database).execute()).length >= MAX_TAGS
}

/** Until the transaction ends, nobody else makes, renames, merges, or deletes tags. */
export function lockTags(transaction: Database): Promise<void> {
  return lockKey(transaction, 'tags')
}

export function findTag(database: Database, id: string): Promise<Tag | undefined> {
  return selectTags(database).where('tags.id', '=', id).executeTakeFirst()
}

/** Finds another tag with the same name, ignoring case and accents. */
export async function findNamesake(database: Database, { id, name }: Tag): Promise<Tag | undefined> {
  const other = await findByKey(database, keyOf(name))
  return other?.id === id ? undefined : other
}

function selectTags(database: Database) {
  return database.selectFrom('tags').select(['tags.id', 'tags.name']).where('tags.deleted_at', 'is', null)
}

function findByKey(database: Database, key: string): Promise<Tag | undefined> {
  return selectTags(database).where('name_key', '=', key).executeTakeFirst()
}

/** Two names that read the same are one tag's: accents, case and what stands between words do not matter. */
function keyOf(name: string): string {
  return fold(name).join(' ') || name.toLowerCase()
}

function readName(given: string): { name: string; key: string } | { reason: 'empty' | 'too-long' } {
  const name = oneLine(given)
  if (name === '') return { reason: 'empty' }
  return [...name].length > MAX_TAG_LENGTH ? { reason: 'too-long' } : { name, key: keyOf(name) }
}
