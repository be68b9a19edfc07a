import { matchesQuery } from '../../../content/fold'
import type { Database } from '../../database/connection'
import { type StoredFile, selectFiles } from './stored-file'

interface FileFilter {
  /** Beginnings of words in the name; accents and case do not matter. */
  query?: string | undefined
  /** Pictures only, or documents only. */
  kind?: 'picture' | 'document' | undefined
}

/** A page of files, the newest first. */
export interface FileList {
  files: StoredFile[]
  /** The last of them, where there are more behind it. */
  after: string | undefined
}

/** Files that match, the newest first; those behind one of them for the page after it. */
export async function listFiles(
  database: Database,
  { query = '', kind }: FileFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<FileList> {
  const all = await selectFiles(database).orderBy('created_at', 'desc').orderBy('id').execute()
  const matching = all.filter((file) => matchesKind(kind, file) && matchesQuery(nameWords(file), query))
  const start = after === undefined ? 0 : matching.findIndex(({ id }) => id === after) + 1
  const files = matching.slice(start, start + limit)
  return { files, after: matching.length > start + limit ? files.at(-1)?.id : undefined }
}

function matchesKind(kind: FileFilter['kind'], { id }: StoredFile): boolean {
  return kind === undefined || id.startsWith(kind === 'picture' ? 'p-' : 'd-')
}

function nameWords({ name }: StoredFile): string {
  return name.replaceAll(/[._-]/g, ' ')
}
