import type { Database } from '../database/connection'

/** Whether a submission with this id was stored. */
export async function isStored(database: Database, id: string): Promise<boolean> {
  const found = await database.selectFrom('submissions').select('id').where('id', '=', id).executeTakeFirst()
  return found !== undefined
}
