import type { Database } from '../../database/connection'
import { SITE } from '../../database/content-state'

/** Reads when each document was last published; unpublished documents count from the start of the site. */
export async function readPublicationDates(database: Database, now: Date): Promise<(document: string) => Date> {
  const state = database.selectFrom('content_state').select('began_at').where('id', '=', SITE)
  const began = toDate((await state.executeTakeFirst())?.began_at) ?? now
  const documents = await database.selectFrom('content_documents').select(['name', 'published_at']).execute()
  const known = new Map(documents.map(({ name, published_at }) => [name, toDate(published_at)]))
  return (document) => known.get(document) ?? began
}

function toDate(moment: string | null | undefined): Date | undefined {
  return moment ? new Date(moment) : undefined
}
