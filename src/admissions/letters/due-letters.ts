import { sortAlphabetically } from '../../../content/alphabetical'
import { isoDate } from '../../../content/calendar'
import { seasonRange } from '../../../content/season'
import type { AppContext } from '../../app-context'
import type { StoredSeason } from '../../seasons/read-seasons'
import { currentDay } from '../../submissions/arrival-day'
import { findAwaitingAcceptances, groupByApplication } from '../matching/awaiting-acceptances'
import { listFormsToMatch } from '../matching/forms-to-match'
import { readRecentSeasons } from '../recent-seasons'
import { type Candidate, readCandidates } from './letter-candidates'
import { canGoTo, type LetterKind, letterKinds } from './letter-kinds'
import { type Block, describeReason, findBlock, isDue, readClock, waitsForAcceptance } from './letter-rules'

/** The letters of a kind that are due in a season. */
export interface DueLetters {
  kind: LetterKind
  season: StoredSeason
  count: number
}

/** The decided applications of recent seasons, the forms to match, and the acceptances that may belong to offers. */
export type DecidedCandidates = Awaited<ReturnType<typeof readDecidedCandidates>>

export async function readDecidedCandidates(app: AppContext) {
  const seasons = await readRecentSeasons(app)
  const seasonIds = seasons.map(({ id }) => id)
  const candidates = (await readCandidates(app.database, { seasonIds, isDecided: true })).filter(isListed)
  const forms = await listFormsToMatch(app.database, currentDay(app))
  return { seasons, candidates, forms, awaiting: groupByApplication(forms, ({ matches }) => matches) }
}

/** Counts the letters that are due, by season and kind. */
export async function countDueLetters(app: AppContext, decided?: DecidedCandidates): Promise<DueLetters[]> {
  const { seasons, candidates, awaiting } = decided ?? (await readDecidedCandidates(app))
  return seasons.flatMap((season) => {
    const isDueNow = createDueTest(app, awaiting, season)
    const listed = candidates.filter(({ row }) => row.season_id === season.id)
    return letterKinds.flatMap((kind) => {
      const count = listed.filter((candidate) => isDueNow(kind, candidate)).length
      return count > 0 ? [{ kind, season, count }] : []
    })
  })
}

/** An application, with the reason why it may get a letter or why not. */
export interface PossibleRecipient {
  candidate: Candidate
  isDue: boolean
  /** Empty if there is a block. */
  reason: string
  block: Block | undefined
}

/** Reads the applications of a season, or those with the ids, as recipients of a kind of letter. */
export async function readPossibleRecipients(
  app: AppContext,
  kind: LetterKind,
  season: StoredSeason | undefined,
  ids: readonly string[] = [],
): Promise<PossibleRecipient[]> {
  const clock = readClock(app)
  const candidates = await readCandidates(app.database, season ? { seasonIds: [season.id] } : { ids })
  const listed = sortAlphabetically(candidates.filter(isListed), ({ name }) => name)
  const waiting = listed.filter(({ row }) => waitsForAcceptance(kind) && canGoTo(kind, row.state))
  const awaiting = await findAwaitingAcceptances(
    app.database,
    waiting.map(({ row }) => row.id),
  )
  const isDueNow = createDueTest(app, awaiting, season)
  return listed.map((candidate) => {
    const block = findBlock(kind, candidate, clock, awaiting.has(candidate.row.id))
    const reason = block ? '' : describeReason(kind, candidate, clock)
    return { candidate, block, reason, isDue: isDueNow(kind, candidate) }
  })
}

function isListed({ status }: Candidate): boolean {
  return status !== null && status !== 'spam'
}

function createDueTest(app: AppContext, awaiting: ReadonlyMap<string, unknown>, season: StoredSeason | undefined) {
  const clock = readClock(app)
  const firstDay = season && season.year !== null ? isoDate(seasonRange(season).first) : undefined
  return (kind: LetterKind, candidate: Candidate) =>
    isDue(kind, candidate, clock, { hasAcceptance: awaiting.has(candidate.row.id), firstDay })
}
