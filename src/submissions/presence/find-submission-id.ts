import type { Database } from '../../database/connection'

/** The id of the submission that a page is about; undefined where there is none. */
export async function findSubmissionId(database: Database, reference: string): Promise<string | undefined> {
  const query = database.selectFrom('submissions').innerJoin('inbox', 'inbox.submission_id', 'submissions.id')
  return (await query.select('submissions.id').where('reference', '=', reference).executeTakeFirst())?.id
}
