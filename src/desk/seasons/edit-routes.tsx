import type { SeasonValue } from '../../../content/season'
import { readSeats } from '../../admissions/seats'
import { mergeTexts } from '../../editorial/documents/merge-edit'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import { applyStep } from '../../editorial/fields/field-steps'
import { listPostedFields, readPostedValue } from '../../editorial/fields/posted-value'
import { acceptTheirs, parseTakeStep } from '../../editorial/fields/take-theirs'
import { readOpenFindings } from '../../editorial/findings/read-findings'
import { readSeasonPlan } from '../../editorial/publishing/plan-season'
import { readLedgers } from '../../payments/lists'
import * as routes from '../../routes'
import { changeSeason } from '../../seasons/change-season'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { toSeasonValue } from '../../seasons/season-value'
import { isFresh as hasFreshProof } from '../../staff/sessions'
import { addExtendOffers } from '../applicants/extend-offers'
import { renderDecisionNotice } from '../decisions/decision-notice'
import type { DeskRoute } from '../request'
import { readColleagues } from '../website/colleagues'
import { type LoadedRevisions, readLoadedRevisions } from '../website/loaded-revisions'
import { changePublicSeason } from './change-public'
import { countSubmissions } from './count-submissions'
import { findSeasonProblems, readPostedSeason } from './season-dates'
import { SeasonPage, type SeasonPageProps } from './season-page'
import {
  readSeasonRevisions,
  respondToResult,
  type SeasonRequest,
  seasonField,
  seasonNotice,
  withSeason,
  YEAR_TAKEN,
} from './season-request'

const SEASON = routes.deskSeason(':id')

export const editSeasonRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: SEASON, right: 'seasons', handle: withSeason((request) => showSeason(request)) },
  { method: 'POST', path: SEASON, right: 'seasons', handle: withSeason(save) },
]

type SeasonState = Partial<Pick<SeasonPageProps, 'value' | 'problems' | 'loaded' | 'conflict' | 'typed'>>

const MAX_FINDINGS = 20

/** Shows a season's page with the typed values. */
export async function showSeason(request: SeasonRequest, shown: SeasonState = {}, status: 200 | 409 | 422 = 200) {
  const { site, season, session, may, show } = request
  const address = routes.deskSeason(season.id)
  const [loaded, submissions, findings, notice, plan, seats, ledgers] = await Promise.all([
    shown.loaded ?? readSeasonRevisions(request),
    countSubmissions(request, season.id),
    readOpenFindings(site.database, MAX_FINDINGS, { document: seasonPlanName(season.id) }),
    seasonNotice(request).then((own) => own ?? renderDecisionNotice(request, address)),
    readSeasonPlan(site.database, season),
    readSeats(site.database, season.id),
    may('payments') ? readLedgers(site.database, { seasonId: season.id }) : [],
  ])
  const page = { value: toSeasonValue(season), problems: new Map(), isUnsaved: 'value' in shown, ...shown, loaded }
  const isFresh = may('billing') ? hasFreshProof(session, site.app.now()) : undefined
  const notices = await addExtendOffers(request, season, address, notice)
  const body = (
    <SeasonPage {...{ season, submissions, findings, plan, seats, isFresh, ledgers }} notice={notices} {...page} />
  )
  return show({ title: season.title, body, status })
}

async function save(request: SeasonRequest) {
  const { site, actor, season, fields } = request
  const mine = readPostedSeason(fields)
  const step = fields.get('step')
  if (step !== null) return redisplayForm(request, applyStepOrTake(request, mine, step))
  const { since, base: before } = readLoadedRevisions(request)
  const loaded = { ...(await readSeasonRevisions(request)), since, before }
  const { merged: value, ...conflict } = await readConflict(request, loaded, mine)
  if (conflict.conflicts.length > 0) return showSeason(request, { value, loaded, conflict }, 409)
  const problems = findSeasonProblems(value)
  if (problems.size > 0) return redisplayForm(request, value, problems)
  const seasonChange = value as SeasonValue
  const change = season.isCurrent
    ? changePublicSeason(request, seasonChange)
    : changeSeason(site.app, actor, season, { value: seasonChange })
  const result = await change
  if (result instanceof Response) return result
  if (result.status === 'taken') return redisplayForm(request, value, YEAR_TAKEN)
  return respondToResult(request, result, conflict.incoming.length > 0 ? 'merged' : 'changed')
}

/** Merges the posted value with changes that others saved since the form was opened. */
async function readConflict(request: SeasonRequest, { before, base, since }: LoadedRevisions, mine: unknown) {
  const texts = { base: parseBase(before), theirs: parseBase(base), mine }
  const { value: merged, ...conflict } = mergeTexts(seasonField, texts)
  const names = await readColleagues(request, { kind: 'season', id: request.season.id }, since)
  return { ...conflict, merged, names }
}

/** If the base is missing, every difference is a conflict. */
function parseBase(text: string | undefined): unknown {
  try {
    return Object(JSON.parse(text ?? ''))
  } catch {
    return {}
  }
}

/** Returns the value after a list or conflict button was pressed. */
function applyStepOrTake(request: SeasonRequest, mine: unknown, step: string): unknown {
  const path = parseTakeStep(step)
  if (path === undefined) return applyStep(seasonField, mine, step)
  const posted = new URLSearchParams(listPostedFields(seasonField, mine))
  const theirs = parseBase(readLoadedRevisions(request).base)
  return readPostedValue(seasonField, acceptTheirs(seasonField, posted, theirs, path))
}

/** Shows the posted form again with its loaded revisions and conflicts. */
async function redisplayForm(request: SeasonRequest, value: unknown, problems: FieldProblems = new Map()) {
  const loaded = readLoadedRevisions(request)
  const conflict = 'before' in loaded ? await readConflict(request, loaded, value) : undefined
  return showSeason(request, { value, problems, loaded, conflict }, problems.size > 0 ? 422 : 200)
}
