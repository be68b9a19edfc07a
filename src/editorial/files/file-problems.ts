import type { Database } from '../../database/connection'
import { isFileId } from './file-id'
import { findMissingFiles } from './stored-file'

/** Fields of a value, by their paths, whose file was removed: visitors would not get it. */
export async function findFileProblems(database: Database, value: unknown): Promise<Map<string, string>> {
  const named = [...filesIn(value)]
  const missing = new Set(await findMissingFiles(database, [...new Set(named.map(([, id]) => id))]))
  return new Map(named.filter(([, id]) => missing.has(id)).map(([path]) => [path, 'This file was removed']))
}

function* filesIn(value: unknown, path = ''): Generator<[path: string, id: string]> {
  if (typeof value === 'string' && isFileId(value)) yield [path, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) yield* filesIn(part, path === '' ? key : `${path}.${key}`)
}
