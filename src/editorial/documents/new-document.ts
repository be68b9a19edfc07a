import * as v from 'valibot'
import { fold } from '../../../content/fold'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import { changeDocument } from './change-document'
import { addRevision, lockDocument, readDocumentRow } from './document-row'
import { type EntryKind, entryKinds, findDocument } from './documents'
import { readDocument } from './read-document'
import { type DocumentEdit, mergeConcurrentEdit, type SaveResult, writeDraft } from './save-draft'

const MAX_NAME_ATTEMPTS = 100

/** Used for titles without Latin letters or digits. */
const fallbackSlugs: Readonly<Record<EntryKind, string>> = {
  ...{ ownPages: 'page', posts: 'post', announcements: 'announcement' },
}

/** Creates an own page, a post, or an announcement as a draft, with a name derived from its title. */
export function createDocumentDraft(
  app: AppContext,
  actor: Actor,
  { kind, title, value }: { kind: EntryKind; title: string; value: object },
): Promise<{ name: string; eventId: string } | undefined> {
  return transactAs(app.database, actor, async (transaction) => {
    const at = app.now().toISOString()
    const name = await findFreeName(transaction, kind, toSlug(title) ?? fallbackSlugs[kind])
    if (name === undefined) return undefined
    const row = await lockDocument(transaction, name)
    const id = name.slice(kind.length + 1)
    const draftId = await addRevision(transaction, { document: name, value: { ...value, id }, by: actor.id, at })
    return { name, eventId: await writeDraft(transaction, actor, row, draftId, at) }
  })
}

async function findFreeName(transaction: Database, kind: EntryKind, slug: string): Promise<string | undefined> {
  await lockDocument(transaction, kind)
  for (let number = 1; number <= MAX_NAME_ATTEMPTS; number++) {
    const id = number === 1 ? slug : `${slug.slice(0, 96)}-${number}`
    const name = `${kind}/${id}`
    if (v.is(entryKinds[kind].schema.entries.id, id) && (await isNameFree(transaction, name))) return name
  }
  return undefined
}

/** True if the name was never used. Names of entries taken off the site stay reserved, because those may return. */
async function isNameFree(database: Database, name: string): Promise<boolean> {
  return (await readDocument(database, name)) === undefined
}

/** Moves the draft of an unpublished document to another address. Merges like `saveDraft`. */
export function moveDraft(
  app: AppContext,
  actor: Actor,
  { to, ...edit }: DocumentEdit & { to: string },
): Promise<SaveResult | { status: 'taken' }> {
  return changeDocument(app, actor, edit.name, async (lockedDoc) => {
    const { transaction, row, state } = lockedDoc
    const target = findDocument(to)
    if (!state.draft || target?.entry === undefined) return { status: 'missing' }
    if (state.published.id !== null || state.published.value !== null) return { status: 'taken' }
    const merge = await mergeConcurrentEdit(lockedDoc, edit)
    if ('status' in merge) return merge
    if (state.planned.length > 0 || !(await isNameFree(transaction, to))) return { status: 'taken' }
    const at = app.now().toISOString()
    const next = { document: to, value: { ...(merge.value as object), id: target.entry }, by: actor.id, at }
    const draftId = await addRevision(transaction, next)
    await writeDraft(transaction, actor, row, null, at)
    const targetRow = await readDocumentRow(transaction, to)
    const eventId = await writeDraft(transaction, actor, targetRow, draftId, at)
    return { status: 'saved', version: targetRow.version + 1, eventId, merged: merge.texts }
  })
}

const MAX_SLUG_LENGTH = 100

/**
 * Derives the last part of an address from a title, for example "our-first-saturday"; undefined without letters or
 * digits.
 */
export function toSlug(title: string): string | undefined {
  const words = fold(title).flatMap((word) => word.match(/[a-z\d]+/g) ?? [])
  let slug = ''
  for (const word of words) {
    const candidate = slug === '' ? word : `${slug}-${word}`
    if (candidate.length > MAX_SLUG_LENGTH) break
    slug = candidate
  }
  return slug === '' ? words[0]?.slice(0, MAX_SLUG_LENGTH) : slug
}
