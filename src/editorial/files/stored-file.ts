import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { walkLeaves } from '../fields/value-paths'
import { isFileId } from './file-id'

/** An uploaded picture or document, without its bytes. */
export interface StoredFile {
  /** See content/field-types.ts. */
  id: string
  name: string
  /** Total size of its parts in bytes. */
  size: number
  createdAt: Moment
}

export interface FilePart {
  /** The last segment of its address. */
  name: string
  /** The media type. */
  type: string
  bytes: Uint8Array
}

/** A part with the name of its file. */
export interface ServedPart extends FilePart {
  fileName: string
}

/** Reads a file; undefined if missing or removed. */
export function readFile(database: Database, id: string): Promise<StoredFile | undefined> {
  return selectFiles(database).where('files.id', '=', id).executeTakeFirst()
}

/** Reads a part of a file; undefined if missing or removed. */
export async function readPart(database: Database, name: string): Promise<ServedPart | undefined> {
  return database
    .selectFrom('file_parts')
    .innerJoin('files', 'files.id', 'file_parts.file_id')
    .select(['file_parts.name', 'file_parts.type', 'file_parts.bytes', 'files.name as fileName'])
    .where('file_parts.name', '=', name)
    .where('files.removed_at', 'is', null)
    .executeTakeFirst()
}

/** Finds fields whose file was removed, with error messages by path. */
export async function findFileProblems(database: Database, value: unknown): Promise<Map<string, string>> {
  const named = [...walkLeaves(value)].flatMap(([path, id]) =>
    typeof id === 'string' && isFileId(id) ? [{ path, id }] : [],
  )
  if (named.length === 0) return new Map()
  const ids = [...new Set(named.map(({ id }) => id))]
  const found = await selectFiles(database).where('files.id', 'in', ids).execute()
  const missing = named.filter(({ id }) => !found.some((file) => file.id === id))
  return new Map(missing.map(({ path }) => [path, 'This file was removed']))
}

export function selectFiles(database: Database) {
  return database
    .selectFrom('files')
    .select(['files.id', 'files.name', 'files.size', 'files.created_at as createdAt'])
    .where('files.removed_at', 'is', null)
}
