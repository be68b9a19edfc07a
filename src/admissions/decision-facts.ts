import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import { currentDay } from '../submissions/arrival-day'
import { readInboxRows } from '../submissions/inbox/inbox-row'
import type { ApplicationRow } from './application-row'
import type { DecisionInput } from './decision-input'
import { findAwaitingAcceptances } from './matching/awaiting-acceptances'
import { readAllSeats } from './seats'
import { readTold, readToldDeadlines } from './told'
import { readWaitingLetters } from './waiting-letters'
import { readEndRank, readRankAt } from './waitlist-ranks'

/** The facts that a decision depends on, besides the rows that it changes. */
export type DecisionFacts = Awaited<ReturnType<typeof readFacts>>

/** True for actions after which waiting letters about the application may no longer fit. They are canceled. */
function cancelsLetters({ action }: DecisionInput): boolean {
  return action !== 'consider' && action !== 'change-rank' && action !== 'attach'
}

/** The seasons whose seats or ranks a decision may change. */
export function listSeasonIds(
  rows: readonly ApplicationRow[],
  { seasonId }: Pick<DecisionInput, 'seasonId'> = {},
): string[] {
  return [...new Set([...rows.map(({ season_id }) => season_id), seasonId].filter((id) => typeof id === 'string'))]
}

/** Reads the facts; locked if the decision is applied. */
export async function readFacts(
  { database, app, isLocked }: { database: Database; app: Pick<AppContext, 'now' | 'content'>; isLocked: boolean },
  rows: readonly ApplicationRow[],
  input: DecisionInput,
) {
  const ids = rows.map(({ id }) => id)
  const seasonIds = listSeasonIds(rows, input)
  const now = app.now()
  const letters = cancelsLetters(input) ? await readWaitingLetters(database, ids, { now, isLocked }) : []
  const related = await readRelated(database, rows, input)
  const submissionIds = [...rows, ...related].map(({ submission_id }) => submission_id)
  const inbox = await readInboxRows(database, [...submissionIds, ...listFormIds(input)])
  const seasons = database.selectFrom('seasons').select(['id', 'program_id', 'accept_by'])
  const [row] = rows
  return {
    ...{ at: now.toISOString(), today: currentDay(app), letters, related },
    timeZone: app.content.current(DEFAULT_LANGUAGE).content.organization.timeZone,
    /** By submission. */
    inbox: new Map(inbox.map((each) => [each.submissionId, each])),
    told: await readTold(database, ids),
    /** Without letters that can still be canceled. */
    firmlyTold: await readTold(database, ids, new Set(letters.map(({ emailId }) => emailId))),
    toldDeadlines: await readToldDeadlines(database, input.action === 'extend' ? ids : []),
    seasons: new Map(
      (await seasons.where(whereIn(database, 'id', seasonIds)).execute()).map((season) => [season.id, season]),
    ),
    seats: await readAllSeats(database, seasonIds),
    endRanks: new Map(
      await Promise.all(seasonIds.map(async (id) => [id, await readEndRank(database, id, now)] as const)),
    ),
    rank: row && input.position !== undefined ? await readRankAt(database, row, input.position, now) : undefined,
    awaiting: await findAwaitingAcceptances(database, input.action === 'lapse' ? ids : []),
  }
}

/** The forms of a family that the input names. */
export function listFormIds({ acceptanceId, cancellationId }: DecisionInput): string[] {
  return [acceptanceId, cancellationId].filter((id) => id !== undefined)
}

/**
 * Reads other applications that concern a decision: of the same submissions in the season that the input names, the one
 * that a duplicate repeats, duplicates of the rows, and those matched with the same form.
 */
export function readRelated(
  database: Database,
  rows: readonly Pick<ApplicationRow, 'id' | 'submission_id'>[],
  input: DecisionInput,
): Promise<ApplicationRow[]> {
  const [ids, submissionIds] = [rows.map(({ id }) => id), rows.map(({ submission_id }) => submission_id)]
  const forms = listFormIds(input)
  return database
    .selectFrom('applications')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        eb('id', '=', input.duplicateOf ?? ''),
        whereIn(database, 'related_id', ids),
        whereIn(database, 'acceptance_id', forms),
        whereIn(database, 'cancellation_id', forms),
        and([eb('season_id', '=', input.seasonId ?? ''), whereIn(database, 'submission_id', submissionIds)]),
      ]),
    )
    .execute()
}
