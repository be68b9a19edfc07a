import * as v from 'valibot'
import { calendarDayAt } from '../../../content/calendar'
import { year as yearSchema } from '../../../content/field-types'
import type { SeasonValue } from '../../../content/season'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import { applyStep } from '../../editorial/fields/field-steps'
import * as routes from '../../routes'
import { addSeason } from '../../seasons/change-season'
import { copySeason, winterSeason } from '../../seasons/new-season'
import { readSeasons, type StoredSeason } from '../../seasons/read-seasons'
import { toSeasonValue } from '../../seasons/season-value'
import type { DeskRequest, DeskRoute } from '../request'
import { publishedContent } from '../website/document-request'
import { NewSeasonPage } from './new-season-page'
import { findSeasonProblems, readPostedSeason } from './season-dates'
import { redirectWithNotice, seasonField, YEAR_TAKEN } from './season-request'

/** Routes that add a copy of a season, or a season with winter dates. */
export const newSeasonRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskNewSeason, right: 'seasons', handle: (request) => showNew(request) },
  { method: 'POST', path: routes.deskNewSeason, right: 'seasons', handle: add },
]

interface NewSeasonSource {
  from: StoredSeason
  isWinter: boolean
  year: number
  thisYear: number
  version: number
}

/** Reads from the query which season to copy. Defaults to the current season and next year. */
async function readSource({ site, context }: DeskRequest, { organization }: ReturnType<typeof publishedContent>) {
  const query = (name: string) => context.req.query(name)
  const seasons = await readSeasons(site.database)
  const from = seasons.find(({ id }) => id === query('from')) ?? seasons[0]
  if (!from) return undefined
  const thisYear = calendarDayAt(site.app.now(), organization.timeZone).year
  const isWinter = query('program') === 'winter'
  const requestedYear = v.safeParse(yearSchema, Number(query('year')))
  const next = (isWinter ? thisYear : (from.year ?? thisYear)) + 1
  return {
    from,
    isWinter,
    thisYear,
    year: requestedYear.success ? requestedYear.output : next,
    version: seasons.length,
  }
}

function buildSeason({ from, isWinter, year, thisYear }: NewSeasonSource): SeasonValue {
  return isWinter ? winterSeason(toSeasonValue(from), year) : copySeason(toSeasonValue(from), year, thisYear)
}

async function showNew(request: DeskRequest, given?: { value: unknown; problems?: FieldProblems }) {
  const source = await readSource(request, publishedContent(request))
  if (!source) return request.notFound()
  const { value = buildSeason(source), problems = new Map() } = given ?? {}
  const { from, isWinter, year, version } = source
  const title = isWinter ? 'Add a winter season' : `Copy ${from.title} to another year`
  const body = (
    <NewSeasonPage
      {...{ title, value, problems, year, version }}
      from={isWinter ? undefined : from.id}
      isUnsaved={!!given}
    />
  )
  return request.show({ title, body, status: problems.size > 0 ? 422 : 200 })
}

async function add(request: DeskRequest) {
  const { site, actor, context, fields } = request
  const step = fields.get('step')
  const value = readPostedSeason(fields)
  if (step !== null) return showNew(request, { value: applyStep(seasonField, value, step) })
  const problems = findSeasonProblems(value)
  if (problems.size > 0) return showNew(request, { value, problems })
  const result = await addSeason(site.app, actor, { value: value as SeasonValue, feesFrom: context.req.query('from') })
  if (result.status !== 'changed') return showNew(request, { value, problems: YEAR_TAKEN })
  return redirectWithNotice(request, { path: routes.deskSeasons, done: 'added', eventId: result.eventId })
}
