import { randomUUIDv7 } from 'node:crypto'
import { alphabetical } from '../../../content/alphabetical'
import { fold } from '../../../content/fold'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { whereIn } from '../../database/where-in'
import { oneLine } from '../../forms/one-line'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { aboutSubmission } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { lockInboxRow } from '../inbox/inbox-row'

/** A word of the office's own for submissions. */
export interface Tag {
  id: string
  name: string
}

/** The longest name, in characters as people count them. */
export const TAG_LIMIT = 40
/** More would be no help in any list of them. */
const MOST_TAGS = 100

export type TagResult =
  /** The event is absent where it was so already. */
  | { status: 'saved'; tag: Tag; eventId?: string }
  /** Another one has that name, or one that reads the same. */
  | { status: 'taken'; tag: Tag }
  | { status: 'invalid'; reason: 'empty' | 'too-long' | 'too-many' }
  | { status: 'missing' }

/** All of them, by name. */
export async function listTags(database: Database): Promise<Tag[]> {
  return alphabetical(await selectTags(database).orderBy('id').execute(), ({ name }) => name)
}

/** The tags of a submission, by name. */
export async function tagsOf(database: Database, submissionId: string): Promise<Tag[]> {
  const tags = selectTags(database).innerJoin('submission_tags', 'submission_tags.tag_id', 'tags.id')
  const found = await tags.where('submission_tags.submission_id', '=', submissionId).orderBy('tags.id').execute()
  return alphabetical(found, ({ name }) => name)
}

/** The names of the tags of some submissions, by submission. */
export async function readTagNames(
  database: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const rows = await database
    .selectFrom('submission_tags')
    .innerJoin('tags', 'tags.id', 'submission_tags.tag_id')
    .select(['submission_tags.submission_id as submissionId', 'tags.name'])
    .where(whereIn(database, 'submission_tags.submission_id', submissionIds))
    .orderBy('tags.name_key')
    .execute()
  const grouped = Map.groupBy(rows, ({ submissionId }) => submissionId)
  return new Map([...grouped].map(([id, group]) => [id, group.map(({ name }) => name)]))
}

/** Makes a tag in the caller's transaction; one that reads the same is that one. */
export async function addTag(transaction: Database, { now }: AppContext, given: string): Promise<TagResult> {
  const read = readName(given)
  if ('reason' in read) return { status: 'invalid', reason: read.reason }
  await lockTags(transaction)
  const same = await findByKey(transaction, read.key)
  if (same) return { status: 'saved', tag: same }
  const { count } = await transaction
    .selectFrom('tags')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_TAGS) return { status: 'invalid', reason: 'too-many' }
  const tag = { id: randomUUIDv7(), name: read.name }
  await transaction
    .insertInto('tags')
    .values({ ...tag, name_key: read.key, created_at: now().toISOString() })
    .execute()
  return { status: 'saved', tag }
}

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
    const other = await setTagName(transaction, id, read.name)
    if (other) return { status: 'taken', tag: other }
    const details = { name: { before: tag.name, after: read.name } }
    const event = { kind: 'tag-renamed', actorId: actor.id, about: [{ kind: 'tag', id }], details } as const
    const eventId = await appendEvent(transaction, { ...event, at: app.now().toISOString() })
    return { status: 'saved', tag: { id, name: read.name }, eventId }
  })
}

/** Writes another name of a tag; the one that has it already, if there is one. */
export async function setTagName(transaction: Database, id: string, name: string): Promise<Tag | undefined> {
  const name_key = keyOf(name)
  const other = await findByKey(transaction, name_key)
  if (other && other.id !== id) return other
  await transaction.updateTable('tags').set({ name, name_key }).where('id', '=', id).execute()
  return undefined
}

/** Until the transaction ends, nobody else makes or renames tags. */
export function lockTags(transaction: Database): Promise<void> {
  return lockKey(transaction, 'tags')
}

export function findTag(database: Database, id: string): Promise<Tag | undefined> {
  return selectTags(database).where('tags.id', '=', id).executeTakeFirst()
}

/** Whether a tag other than one has a name, or one that reads the same. */
export async function isNameTaken(database: Database, id: string, name: string): Promise<boolean> {
  const other = await findByKey(database, keyOf(name))
  return other !== undefined && other.id !== id
}

interface TagChange {
  submissionId: string
  /** Ids of tags. */
  add: readonly string[]
  remove: readonly string[]
  /** The name of another one, which is made where there is none. */
  create?: string | undefined
}

type TagsResult =
  | { status: 'changed' }
  | { status: 'missing' }
  | { status: 'invalid'; reason: 'empty' | 'too-long' | 'too-many' }

/** Adds tags to a submission and takes others off. Tags conflict with nobody's change; unknown ones are passed over. */
export function changeTags(app: AppContext, actor: Actor, change: TagChange): Promise<TagsResult> {
  return transactAs(app.database, actor, async (transaction): Promise<TagsResult> => {
    const { submissionId } = change
    const row = await lockInboxRow(transaction, submissionId)
    if (!row) return { status: 'missing' }
    const made = change.create?.trim() ? await addTag(transaction, app, change.create) : undefined
    if (made && made.status !== 'saved') return made.status === 'invalid' ? made : { status: 'missing' }
    const add = await known(transaction, [...change.add, ...(made?.status === 'saved' ? [made.tag.id] : [])])
    const details = await setTags(transaction, submissionId, {
      ...Object.fromEntries(change.remove.map((id) => [id, false])),
      ...Object.fromEntries(add.map((id) => [id, true])),
    })
    if (Object.keys(details).length === 0) return { status: 'changed' }
    const event = { kind: 'tags-changed', actorId: actor.id, about: [aboutSubmission(submissionId)], details } as const
    await appendEvent(transaction, { ...event, at: app.now().toISOString() })
    return { status: 'changed' }
  })
}

/** Sets whether a submission has tags, by their ids; what was different before, for its event. */
export async function setTags(
  transaction: Database,
  submissionId: string,
  wanted: Readonly<Record<string, boolean>>,
): Promise<Record<string, { before: boolean; after: boolean }>> {
  const rows = await transaction
    .selectFrom('submission_tags')
    .select('tag_id')
    .where('submission_id', '=', submissionId)
    .execute()
  const had = new Set(rows.map(({ tag_id }) => tag_id))
  const changed = Object.entries(wanted).filter(([id, on]) => had.has(id) !== on)
  const added = changed.flatMap(([id, on]) => (on ? [id] : []))
  const removed = changed.flatMap(([id, on]) => (on ? [] : [id]))
  if (added.length > 0) await putTags(transaction, added, [submissionId])
  if (removed.length > 0) await takeTags(transaction, removed, [submissionId])
  return Object.fromEntries(changed.map(([id, on]) => [`tag:${id}`, { before: !on, after: on }]))
}

/** Puts tags on submissions that have none of them. */
export async function putTags(
  transaction: Database,
  tagIds: readonly string[],
  submissionIds: readonly string[],
): Promise<void> {
  const rows = transaction
    .selectFrom(['tags', 'inbox'])
    .select(['tags.id', 'inbox.submission_id', 'inbox.position'])
    .where('tags.id', 'in', tagIds)
    .where(whereIn(transaction, 'inbox.submission_id', submissionIds))
  const tags = transaction.insertInto('submission_tags').columns(['tag_id', 'submission_id', 'position'])
  await tags.expression(rows).execute()
}

/** Takes tags off submissions. */
export async function takeTags(
  transaction: Database,
  tagIds: readonly string[],
  submissionIds: readonly string[],
): Promise<void> {
  const tags = transaction.deleteFrom('submission_tags').where('tag_id', 'in', tagIds)
  await tags.where(whereIn(transaction, 'submission_id', submissionIds)).execute()
}

async function known(database: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await selectTags(database).where('tags.id', 'in', ids).execute()
  return found.map(({ id }) => id)
}

function selectTags(database: Database) {
  return database.selectFrom('tags').select(['tags.id', 'tags.name'])
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
  return [...name].length > TAG_LIMIT ? { reason: 'too-long' } : { name, key: keyOf(name) }
}
