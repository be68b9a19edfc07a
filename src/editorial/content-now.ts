import { readContent } from '../../content/read-content'
import type { Database } from '../database/connection'
import { type Assembled, assembleContent } from './assemble-content'
import { readPublished } from './read-published'

/** The content as it is published at this moment, of this transaction. */
export async function readContentNow(database: Database): Promise<Assembled> {
  const { published } = await readPublished(database)
  return assembleContent(readContent(), published)
}
