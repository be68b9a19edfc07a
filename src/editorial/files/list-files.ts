import { matchesQuery } from '../../../content/fold'
import type { Database } from '../../database/connection'
import { type StoredFile, selectFiles } from './stored-file'

interface FileFilter {
  /** Matches the beginnings of words in the name, ignoring accents and case. */
  query?: string | undefined
  kind?: 'picture' | 'document' | undefined
}

/** A page of files, newest first. */
export interface FileList {
  files: StoredFile[]
  /** Pass as `after` to read the next page; undefined on the last page. */
  after: string | undefined
}

/** Lists matching files, newest first. */
export async function listFiles(
  database: Database,
  { query = '', kind }: FileFilter,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<FileList> {
  const all = await selectFiles(database).orderBy('created_at', 'desc').orderBy('id').execute()
  const matches = all.filter((file) => matchesKind(kind, file) && matchesQuery(toWords(file), query))
  const start = after === undefined ? 0 : matches.findIndex(({ id }) => id === after) + 1
  const files = matches.slice(start, start + limit)
  return { files, after: matches.length > start + limit ? files.at(-1)?.id : undefined }
}

function matchesKind(kind: FileFilter['kind'], { id }: StoredFile): boolean {
  return kind === undefined || id.startsWith(kind === 'picture' ? 'p-' : 'd-')
}

function toWords({ name }: StoredFile): string {
  return name.replaceAll(/[._-]/g, ' ')
}
