import { sortAlphabetically } from '../../../content/alphabetical'
import { isoDate } from '../../../content/calendar'
import { seasonRange } from '../../../content/season'
import type { AppContext } from '../../app-context'
import type { StoredSeason } from '../../seasons/read-seasons'
import { findAwaitingAcceptances } from '../matching/awaiting-acceptances'
import { readRecentSeasons } from '../recent-seasons'
import { type Candidate, readCandidates } from './letter-candidates'
import { type LetterKind, letterKinds } from './letter-kinds'
import { type Block, type Clock, describeReason, findBlock, isDue } from './letter-rules'
import { readClock } from './rehearse'

/** The letters of a kind that are due in a season. */
export interface DueLetters {
  kind: LetterKind
  season: StoredSeason
  count: number
}

/** Counts the letters that are due, by season and kind, except in seasons that are long over. */
export async function countDueLetters(app: AppContext): Promise<DueLetters[]> {
  const due: DueLetters[] = []
  for (const season of await readRecentSeasons(app)) {
    const candidates = await readCandidates(app.database, { seasonId: season.id })
    const isDueNow = await createDueTest(app, candidates, season)
    for (const kind of letterKinds) {
      const count = candidates.filter((candidate) => isDueNow(kind, candidate)).length
      if (count > 0) due.push({ kind, season, count })
    }
  }
  return due
}

/** Someone who may get a letter of a kind, or is in a state for it. */
export interface PossibleRecipient {
  candidate: Candidate
  isDue: boolean
  reason: string
  block: Block | undefined
}

/** Reads whom a letter of a kind may go to, and everyone else in the season with the reason why not. */
export async function readPossibleRecipients(
  app: AppContext,
  kind: LetterKind,
  season: StoredSeason | undefined,
  ids: readonly string[] = [],
): Promise<PossibleRecipient[]> {
  const clock = readClock(app)
  const candidates = await readCandidates(app.database, season ? { seasonId: season.id } : { ids })
  const isListed = ({ status }: Candidate) => status !== null && status !== 'spam'
  const listed = sortAlphabetically(candidates.filter(isListed), ({ name }) => name)
  const isDueNow = await createDueTest(app, listed, season)
  const awaiting = await findAcceptances(app, listed)
  return listed.map((candidate) => {
    const block = findBlock(kind, candidate, clock, awaiting.has(candidate.row.id))
    const reason = block ? '' : describeReason(kind, candidate, clock)
    return { candidate, block, reason, isDue: isDueNow(kind, candidate) }
  })
}

async function createDueTest(app: AppContext, candidates: readonly Candidate[], season: StoredSeason | undefined) {
  const clock: Clock = readClock(app)
  const awaiting = await findAcceptances(app, candidates)
  const firstDay = season && season.year !== null ? isoDate(seasonRange(season).first) : undefined
  return (kind: LetterKind, candidate: Candidate) =>
    isDue(kind, candidate, clock, { hasAcceptance: awaiting.has(candidate.row.id), firstDay })
}

function findAcceptances({ database }: AppContext, candidates: readonly Candidate[]) {
  const offered = candidates.filter(({ row }) => row.state === 'offered')
  return findAwaitingAcceptances(
    database,
    offered.map(({ row }) => row.id),
  )
}
