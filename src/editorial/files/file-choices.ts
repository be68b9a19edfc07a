import type { Database } from '../../database/connection'
import { findFileIds } from './file-uses'
import { listFiles } from './list-files'
import { type StoredFile, selectFiles } from './stored-file'

export interface FileChoices {
  /** The newest pictures, and the newest files of any kind. */
  pictures: readonly StoredFile[]
  files: readonly StoredFile[]
  /** The files chosen already. */
  chosen: readonly StoredFile[]
}

/** Keeps the lists in forms short. */
const MAX_OFFERED_FILES = 60

/** Reads the files to offer in the form of a value. */
export async function readFileChoices(database: Database, value: unknown): Promise<FileChoices> {
  const { files } = await listFiles(database, {}, { limit: MAX_OFFERED_FILES })
  const { files: pictures } = await listFiles(database, { kind: 'picture' }, { limit: MAX_OFFERED_FILES })
  const ids = [...findFileIds(JSON.stringify(value ?? null))]
  const chosen = ids.length === 0 ? [] : await selectFiles(database).where('files.id', 'in', ids).execute()
  return { pictures, files, chosen }
}
