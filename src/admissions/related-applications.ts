import type { Database } from '../database/connection'
import { senderName } from '../database/sender-name'
import { seasonName } from '../seasons/season-name'
import type { ApplicationRow } from './application-row'
import type { ApplicationState } from './states'
import { isTold, readTold, type Told } from './told'

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
  const rows = await selectNamed(database)
    .where('applications.id', '<>', id)
    .where(({ or, eb }) =>
      or([
        eb('applications.submission_id', '=', submission_id),
        eb('applications.related_id', '=', id),
        eb('applications.id', '=', related_id ?? ''),
      ]),
    )
    .execute()
  return rows.map((row) => ({ ...toNamed(row), isSameSubmission: row.submission_id === submission_id }))
}

/** An application on the page of its submission, or of the form that it was matched with. */
export interface SubmissionApplication extends Omit<RelatedApplication, 'isSameSubmission'> {
  told: Told | undefined
  version: number
  /** True if the family was told the current decision. */
  isTold: boolean
}

/** Reads the applications of a submission, one per season, and those that it was matched with. */
export async function readSubmissionApplications(
  database: Database,
  submissionId: string,
): Promise<SubmissionApplication[]> {
  const keys = ['applications.submission_id', 'acceptance_id', 'cancellation_id'] as const
  const rows = await selectNamed(database)
    .where(({ or, eb }) => or(keys.map((key) => eb(key, '=', submissionId))))
    .execute()
  const told = await readTold(
    database,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { version } = row
    return { ...toNamed(row), version, told: told.get(row.id), isTold: isTold(row, told.get(row.id)) }
  })
}

/** Applications except spam and erased ones. */
function selectNamed(database: Database) {
  return database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .innerJoin('submissions', 'submissions.id', 'applications.submission_id')
    .leftJoin('seasons', 'seasons.id', 'applications.season_id')
    .select([
      'applications.id',
      'applications.version',
      'state',
      'decision_number',
      'applications.submission_id',
      senderName.as('name'),
    ])
    .select(['seasons.name as seasonName', 'seasons.year'])
    .where('inbox.status', '<>', 'spam')
    .orderBy('applications.created_at')
    .orderBy('applications.id')
}

type NamedRow = Awaited<ReturnType<ReturnType<typeof selectNamed>['execute']>>[number]

function toNamed({ id, state, name, seasonName: season, year }: NamedRow) {
  return {
    ...{ id, state, name: name ?? '' },
    season: season === null ? 'no season' : (seasonName({ name: season, year }) ?? ''),
  }
}
