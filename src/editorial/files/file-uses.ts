import type { ExpressionBuilder } from 'kysely'
import type { Database } from '../../database/connection'
import type { Tables } from '../../database/tables'
import * as routes from '../../routes'
import { findPriorText } from '../documents/history'

/** A document that refers to a file. */
export interface FileUse {
  /** The document's name (documents.ts). */
  document: string
  where: 'published' | 'draft' | 'planned'
}

/** Matches file ids (content/field-types.ts) in JSON: whole values, and links in texts. */
const ID = new RegExp(`(?<="|${routes.files})(?:p-[a-z\\d]{26}-\\d{1,5}x\\d{1,5}|d-[a-z\\d]{26})(?![a-z\\d])`, 'g')

/** Finds the uses of each file by id, in document order. */
export async function findFileUses(database: Database): Promise<ReadonlyMap<string, readonly FileUse[]>> {
  const uses = new Map<string, FileUse[]>()
  for (const { value, ...use } of await readTexts(database))
    for (const id of findFileIds(value)) uses.set(id, [...(uses.get(id) ?? []), use])
  return uses
}

/** Finds the ids of files in a stored value. */
export function findFileIds(value: string): ReadonlySet<string> {
  return new Set(value.match(ID))
}

async function readTexts(database: Database): Promise<(FileUse & { value: string })[]> {
  const rows = await Promise.all([
    readColumnTexts(database, 'published_id', 'published'),
    readColumnTexts(database, 'draft_id', 'draft'),
    readPlannedTexts(database),
    readTextsPlannedToReturn(database),
  ])
  return rows.flat()
}

async function readColumnTexts(database: Database, column: 'published_id' | 'draft_id', where: FileUse['where']) {
  const rows = await database
    .selectFrom('content_documents')
    .innerJoin('content_revisions', 'content_revisions.id', `content_documents.${column}`)
    .select(['content_documents.name as document', 'content_revisions.value'])
    .where((where) => mayContainFiles(where))
    .orderBy('content_documents.name')
    .execute()
  return rows.flatMap(({ document, value }) => (value === null ? [] : [{ document, where, value }]))
}

async function readPlannedTexts(database: Database) {
  const rows = await database
    .selectFrom('content_schedule')
    .innerJoin('content_revisions', 'content_revisions.id', 'content_schedule.revision_id')
    .select(['content_schedule.document', 'content_revisions.value'])
    .where('content_schedule.ended_at', 'is', null)
    .where((where) => mayContainFiles(where))
    .orderBy('content_schedule.id')
    .execute()
  return rows.flatMap(({ document, value }) => (value === null ? [] : [{ document, where: 'planned' as const, value }]))
}

/** Reads texts that become public again when a plan takes down the current one. */
async function readTextsPlannedToReturn(database: Database) {
  const plans = await database
    .selectFrom('content_schedule')
    .innerJoin('content_documents', (join) =>
      join
        .onRef('content_documents.name', '=', 'content_schedule.document')
        .onRef('content_documents.published_id', '=', 'content_schedule.revision_id'),
    )
    .select(['content_schedule.document', 'content_schedule.revision_id'])
    .where('action', '=', 'unpublish')
    .where('ended_at', 'is', null)
    .execute()
  const texts = await Promise.all(
    plans.map(async ({ document, revision_id }) => {
      const before = revision_id && (await findPriorText(database, document, revision_id))
      const rows = database
        .selectFrom('content_revisions')
        .select('value')
        .where('id', '=', before || null)
      return { document, where: 'planned' as const, value: (await rows.executeTakeFirst())?.value ?? null }
    }),
  )
  return texts.flatMap(({ value, ...use }) => (value === null ? [] : [{ ...use, value }]))
}

/** Skips texts that cannot contain a file's id. */
function mayContainFiles({ eb, or }: ExpressionBuilder<Tables, 'content_revisions'>) {
  return or(['%"p-%', '%"d-%', `%${routes.files}%`].map((pattern) => eb('content_revisions.value', 'like', pattern)))
}
