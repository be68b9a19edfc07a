import type { Database } from '../database/connection'

/** Whether a submission with this id was stored for this form (the name of its call). */
export async function isStored(database: Database, form: string, id: string): Promise<boolean> {
  const found = await database
    .selectFrom('submissions')
    .select('id')
    .where('id', '=', id)
    .where('form', '=', form)
    .executeTakeFirst()
  return found !== undefined
}
