import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { seasonName } from '../seasons/season-name'
import type { ApplicationRow } from './application-row'
import type { ApplicationState } from './states'

/** Another application that belongs to the one on the page. */
export interface RelatedApplication {
  id: string
  name: string
  state: ApplicationState
  season: string
  /** True for the same submission in another season, false for a duplicate or its original. */
  isSameSubmission: boolean
}

/** Reads the rows of the same submission in other seasons, the original of a duplicate, and the duplicates. */
export async function readRelatedApplications(
  database: Database,
  { id, submission_id, related_id }: Pick<ApplicationRow, 'id' | 'submission_id' | 'related_id'>,
): Promise<RelatedApplication[]> {
  const rows = await database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .select(['applications.id', 'applications.state', 'applications.submission_id', senderName.as('name')])
    .select(['seasons.name as seasonName', 'seasons.year'])
    .where('applications.id', '<>', id)
    .where('inbox.status', '<>', 'spam')
    .where(({ or, eb }) =>
      or([
        eb('applications.submission_id', '=', submission_id),
        eb('applications.related_id', '=', id),
        eb('applications.id', '=', related_id ?? ''),
      ]),
    )
    .orderBy('applications.created_at')
    .orderBy('applications.id')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name ?? '', state: row.state },
    season: row.seasonName === null ? 'no season' : (seasonName({ name: row.seasonName, year: row.year }) ?? ''),
    isSameSubmission: row.submission_id === submission_id,
  }))
}
