import { DEFAULT_LANGUAGE } from '../../../content/language'
import { zonedMoment } from '../../../content/moments'
import { readRoster } from '../../admissions/roster'
import { readSchools } from '../../admissions/schools'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import { recordExport } from '../../submissions/exports/record-export'
import { respondWithXlsx } from '../export/file-headers'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { RosterPage, rosterColumns, rosterRow } from './roster-page'

const ROSTER = routes.deskRoster(':id')

/** Saturday's list. It has phone numbers, so it takes the right to export. */
export const rosterRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskRosters, right: 'export', handle: chooseSeason },
  { method: 'GET', path: ROSTER, right: 'export', handle: (request) => showRoster(request, false) },
  { method: 'POST', path: ROSTER, right: 'export', fresh: true, handle: exportRoster },
]

async function chooseSeason({ site, context, redirect, notFound }: DeskRequest) {
  const seasons = await readSeasons(site.database)
  const season = seasons.find(({ id }) => id === context.req.query('season')) ?? seasons[0]
  return season ? redirect(routes.deskRoster(season.id)) : notFound()
}

/** Loads a season's list; undefined if there is no such season. Members without the right get no contacts. */
async function loadRoster({ site, id, may }: DeskRequest) {
  const seasons = await readSeasons(site.database)
  const season = seasons.find((each) => each.id === id)
  if (!season) return undefined
  const schools = await readSchools(site.database, site.app.content.current(DEFAULT_LANGUAGE).content)
  const entries = await readRoster(site.database, id, schools)
  return { season, seasons, entries, mayIncludeHealth: may('health') }
}

async function showRoster(request: DeskRequest, includesHealth: boolean) {
  const roster = await loadRoster(request)
  if (!roster) return request.notFound()
  const body = <RosterPage {...roster} includesHealth={includesHealth && roster.mayIncludeHealth} />
  return request.show({ title: `Saturday’s list: ${roster.season.title}`, body })
}

/** Emergency contacts and spreadsheets are logged as exports. */
async function exportRoster(request: DeskRequest) {
  const { site, actor, fields, may } = request
  const roster = await loadRoster(request)
  if (!roster) return request.notFound()
  const includesHealth = may('health') && fields.get('health') === 'yes'
  const format = fields.get('do') === 'xlsx' ? 'xlsx' : 'print'
  const { season, entries } = roster
  const columns = rosterColumns(includesHealth).map((column) => ({ ...column, fields: {} }))
  if (format === 'xlsx' || includesHealth)
    await recordExport(site.app, actor, {
      ...{ filter: [`Saturday’s list: ${season.title}`], count: entries.length },
      ...{ format, columns },
    })
  if (format === 'print') return showRoster(request, includesHealth)
  const { timeZone, now } = viewerOf(request)
  const day = zonedMoment(now, timeZone).toPlainDate()
  const head = columns.map(({ label }) => label)
  const rows = entries.map((entry) => rosterRow(entry, includesHealth))
  return respondWithXlsx(request, `saturday-${season.id}-${day}`, head, rows)
}
