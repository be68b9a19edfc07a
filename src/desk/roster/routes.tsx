import { DEFAULT_LANGUAGE } from '../../../content/language'
import { zonedMoment } from '../../../content/moments'
import { readRoster } from '../../admissions/roster'
import { readSchools } from '../../admissions/schools'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import { recordExport } from '../../submissions/exports/record-export'
import { logOpenings } from '../../submissions/handling/open-health-information'
import { respondWithXlsx } from '../export/file-headers'
import type { DeskRequest, DeskRoute } from '../request'
import { viewerOf } from '../viewer'
import { RosterPage, rosterColumns, rosterRow } from './roster-page'

const ROSTER = routes.deskRoster(':id')

/** Saturday's list. It has phone numbers, so it takes the right to export. */
export const rosterRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskRosters, right: 'export', handle: chooseSeason },
  { method: 'GET', path: ROSTER, right: 'export', handle: openRoster },
  { method: 'POST', path: ROSTER, right: 'export', fresh: true, handle: openOrExport },
]

async function chooseSeason({ site, context, redirect, notFound }: DeskRequest) {
  const seasons = await readSeasons(site.database)
  const season = seasons.find(({ id }) => id === context.req.query('season')) ?? seasons[0]
  return season ? redirect(routes.deskRoster(season.id)) : notFound()
}

async function openRoster(request: DeskRequest) {
  const roster = await loadRoster(request, false)
  return roster ? showRoster(request, roster) : request.notFound()
}

/** Loads a season's list; undefined if there is no such season. */
async function loadRoster({ site, id, may }: DeskRequest, includesHealth: boolean) {
  const seasons = await readSeasons(site.database)
  const season = seasons.find((each) => each.id === id)
  if (!season) return undefined
  const schools = await readSchools(site.database, site.app.content.current(DEFAULT_LANGUAGE).content)
  const included = { includesHealth, includesMoney: may('payments') }
  const entries = await readRoster(site.database, id, { schools, ...included })
  return { season, seasons, entries, ...included, mayIncludeHealth: may('health') }
}

type Roster = NonNullable<Awaited<ReturnType<typeof loadRoster>>>

function showRoster({ show }: DeskRequest, roster: Roster) {
  return show({ title: `Saturday’s list: ${roster.season.title}`, body: <RosterPage {...roster} /> })
}

/** Shows the emergency contacts in this response only, or sends the list as a file. Both are logged. */
async function openOrExport(request: DeskRequest) {
  const { site, actor, fields, may, notFound, forbid } = request
  const isFile = fields.get('do') === 'xlsx'
  const includesHealth = !isFile || fields.get('health') === 'yes'
  if (includesHealth && !may('health')) return forbid()
  const roster = await loadRoster(request, includesHealth)
  if (!roster) return notFound()
  if (isFile) return sendFile(request, roster)
  const opened = roster.entries.flatMap(({ acceptanceId, emergencyContact }) =>
    acceptanceId !== null && emergencyContact !== '' ? [acceptanceId] : [],
  )
  await logOpenings(site.app, actor, opened)
  return showRoster(request, roster)
}

async function sendFile(request: DeskRequest, roster: Roster) {
  const { season, entries } = roster
  const columns = rosterColumns(roster).map((column) => ({ ...column, fields: {} }))
  const filter = [`Saturday’s list: ${season.title}`]
  await recordExport(request.site.app, request.actor, { filter, count: entries.length, format: 'xlsx', columns })
  const { timeZone, now } = viewerOf(request)
  const day = zonedMoment(now, timeZone).toPlainDate()
  const head = columns.map(({ label }) => label)
  const rows = entries.map((entry) => rosterRow(entry, roster))
  return respondWithXlsx(request, `saturday-${season.id}-${day}`, head, rows)
}
