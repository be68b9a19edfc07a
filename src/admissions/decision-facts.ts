import { calendarDayAt, isoDate } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import type { InboxRow } from '../submissions/inbox/inbox-row'
import type { ApplicationRow } from './application-row'
import type { DecisionInput } from './decision-input'
import { findAwaitingAcceptances } from './matching/awaiting-acceptances'
import { readAllSeats } from './seats'
import type { WaitingLetter } from './stop-letters'
import { readTold } from './told'
import { readEndRank, readRankAt } from './waitlist-ranks'

/** What a decision depends on besides the rows that it changes. */
export type DecisionFacts = Awaited<ReturnType<typeof readFacts>>

/** The date in the program's time zone, in ISO format. */
export function readToday({ now, content }: Pick<AppContext, 'now' | 'content'>): string {
  return isoDate(calendarDayAt(now(), readTimeZone(content)))
}

function readTimeZone(content: AppContext['content']): string {
  return content.current(DEFAULT_LANGUAGE).content.organization.timeZone
}

/** The seasons whose seats or ranks a decision may change. */
export function listSeasonIds(rows: readonly ApplicationRow[], { seasonId }: DecisionInput): string[] {
  return [...new Set([...rows.map(({ season_id }) => season_id), seasonId].filter((id) => typeof id === 'string'))]
}

export async function readFacts(
  database: Database,
  app: Pick<AppContext, 'now' | 'content'>,
  rows: readonly ApplicationRow[],
  input: DecisionInput,
  { inbox, letters }: { inbox: readonly InboxRow[]; letters: readonly WaitingLetter[] },
) {
  const ids = rows.map(({ id }) => id)
  const seasonIds = listSeasonIds(rows, input)
  const stoppable = new Set(letters.map(({ emailId }) => emailId))
  const [row] = rows
  return {
    at: app.now().toISOString(),
    today: readToday(app),
    timeZone: readTimeZone(app.content),
    inbox: new Map(inbox.map((each) => [each.submissionId, each])),
    letters: Map.groupBy(letters, ({ applicationId }) => applicationId),
    told: await readTold(database, ids),
    /** Without letters that can still be canceled. */
    firmlyTold: await readTold(database, ids, stoppable),
    seasons: await readSeasons(database, seasonIds),
    seats: await readAllSeats(database, seasonIds),
    endRanks: new Map(await Promise.all(seasonIds.map(async (id) => [id, await readEndRank(database, id)] as const))),
    rank: row && input.position !== undefined ? await readRankAt(database, row, input.position) : undefined,
    /** The applications of the same submissions in the season that the input names. */
    siblings: await readSiblings(database, rows, input),
    original: await readOriginal(database, input),
    /** Applications that have duplicates. */
    repeated: await readRepeated(database, ids),
    form: await readForm(database, input),
    awaiting: await findAwaitingAcceptances(database, input.action === 'lapse' ? ids : []),
  }
}

async function readSeasons(database: Database, seasonIds: readonly string[]) {
  const seasons = database.selectFrom('seasons').select(['id', 'program_id', 'accept_by'])
  const found = await seasons.where(whereIn(database, 'id', seasonIds)).execute()
  return new Map(found.map((season) => [season.id, season]))
}

export async function readSiblings(
  database: Database,
  rows: readonly Pick<ApplicationRow, 'submission_id'>[],
  { seasonId }: DecisionInput,
): Promise<ReadonlyMap<string, ApplicationRow>> {
  if (seasonId === undefined) return new Map()
  const submissionIds = rows.map(({ submission_id }) => submission_id)
  const siblings = database.selectFrom('applications').selectAll().where('season_id', '=', seasonId)
  const found = await siblings.where(whereIn(database, 'submission_id', submissionIds)).execute()
  return new Map(found.map((sibling) => [sibling.submission_id, sibling]))
}

/** Reads the application that a duplicate repeats, unless it's spam or erased. */
function readOriginal(database: Database, { duplicateOf = '' }: DecisionInput) {
  return database
    .selectFrom('applications')
    .innerJoin('inbox', 'inbox.submission_id', 'applications.submission_id')
    .select(['applications.id', 'applications.season_id', 'applications.state'])
    .where('applications.id', '=', duplicateOf)
    .where('inbox.status', '!=', 'spam')
    .executeTakeFirst()
}

async function readRepeated(database: Database, ids: readonly string[]): Promise<ReadonlySet<string | null>> {
  const duplicates = database.selectFrom('applications').select('related_id').where('state', '=', 'duplicate')
  const found = await duplicates.where(whereIn(database, 'related_id', ids)).execute()
  return new Set(found.map(({ related_id }) => related_id))
}

/** Reads the acceptance or cancellation form, and the applications that it was matched with. */
async function readForm(database: Database, { acceptanceId, cancellationId }: DecisionInput) {
  const id = acceptanceId ?? cancellationId
  if (id === undefined) return undefined
  const form = database.selectFrom('inbox').select(['form', 'program']).where('submission_id', '=', id)
  const matches = database.selectFrom('applications').select(['id', 'submission_id'])
  return {
    ...(await form.where('status', '!=', 'spam').executeTakeFirst()),
    matches: await matches
      .where(({ or, eb }) => or([eb('acceptance_id', '=', id), eb('cancellation_id', '=', id)]))
      .execute(),
  }
}
