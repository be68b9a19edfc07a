import type { Database } from '../../database/connection'
import { SITE } from '../../database/content-state'

/** Since when each document has the text that is public. */
export interface Since {
  /** Those of a fresh site. */
  began: Date
  known: ReadonlyMap<string, Date | undefined>
}

export function sinceOf({ began, known }: Since): (document: string) => Date {
  return (document) => known.get(document) ?? began
}

/** Since when each document has the text that is public; those of a fresh site, since the site began. */
export async function readSince(database: Database, now: Date): Promise<Since> {
  const state = database.selectFrom('content_state').select('began_at').where('id', '=', SITE)
  const began = dateOf((await state.executeTakeFirst())?.began_at) ?? now
  const documents = await database.selectFrom('content_documents').select(['name', 'published_at']).execute()
  return { began, known: new Map(documents.map(({ name, published_at }) => [name, dateOf(published_at)])) }
}

function dateOf(moment: string | null | undefined): Date | undefined {
  return moment ? new Date(moment) : undefined
}
