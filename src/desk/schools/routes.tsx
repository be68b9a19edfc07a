import { DEFAULT_LANGUAGE } from '../../../content/language'
import { joinSchools, separateSchool } from '../../admissions/join-schools'
import { spellingsSubject } from '../../admissions/school-spellings'
import { readSeasonSchools } from '../../admissions/schools'
import { readLastSequence } from '../../log/events'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import { renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { readPostedVersion } from '../website/document-request'
import { SchoolsPage } from './schools-page'

export const schoolRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSchools, right: 'decide', handle: (request) => showSchools(request) },
  { method: 'POST', path: routes.deskSchools, right: 'decide', handle: change },
]

/** Shows the schools of the season in the form or the address, by default of the current one. */
async function showSchools(request: DeskRequest, problem?: string, status?: 409 | 422) {
  const { site, context, fields, notFound, show } = request
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const seasons = await readSeasons(site.database)
  const id = fields.get('season') ?? context.req.query('season') ?? seasons[0]?.id
  const season = seasons.find((each) => each.id === id)
  if (!season) return notFound()
  const version = await readLastSequence(site.database, spellingsSubject)
  const schools = await readSeasonSchools(site.database, content, season.id)
  const notice = await renderActionNotice(request, notices, seasonAddress(season.id))
  const page = { season, schools, version, partners: content.schools.map(({ name }) => name), notice, problem }
  return show({ title: 'Schools', body: <SchoolsPage {...page} />, status })
}

const notices = { joined: 'Joined: lists show the right name.', separated: 'Separated.' }

function seasonAddress(season: string, notice?: { done: string; event: string }): string {
  return `${routes.deskSchools}?${new URLSearchParams({ season, ...notice })}`
}

async function change(request: DeskRequest) {
  const { site, actor, fields, redirect } = request
  const [seasonId, name, key] = [fields.get('season') ?? '', fields.get('name') ?? '', fields.get('separate')]
  const version = readPostedVersion(request)
  const join = { seasonId, keys: fields.getAll('key'), name, version }
  const result = await (key === null
    ? joinSchools(site.app, actor, join)
    : separateSchool(site.app, actor, { key, version }))
  if (result.status === 'conflict') return showSchools(request, CHANGED, 409)
  if (result.status === 'same') return showSchools(request, SAME, 422)
  return redirect(seasonAddress(seasonId, { done: key === null ? 'joined' : 'separated', event: result.eventId }))
}

const CHANGED = 'A colleague changed the spellings in the meantime. Nothing was changed. Please check again.'
const SAME = 'Nothing has changed. Please check the spellings of one school, and choose another name.'
