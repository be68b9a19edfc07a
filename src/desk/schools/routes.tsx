import { DEFAULT_LANGUAGE } from '../../../content/language'
import { joinSchools, type SchoolsResult, separateSchool } from '../../admissions/join-schools'
import { readSpellingsVersion } from '../../admissions/school-spellings'
import { readSchools } from '../../admissions/schools'
import { readSeasonSchools } from '../../admissions/season-schools'
import { toStorableText } from '../../database/storable-text'
import * as routes from '../../routes'
import { readSeasons } from '../../seasons/read-seasons'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { readPostedVersion } from '../website/document-request'
import { RightNamePage } from './right-name-page'
import { SchoolsPage, seasonAddress } from './schools-page'

export const schoolRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSchools, right: 'decide', handle: (request) => showSchools(request) },
  { method: 'POST', path: routes.deskSchools, right: 'decide', handle: change },
]

/** Reads the schools of the season in the address or the form, by default of the current one. */
async function loadSchools({ site, context, fields }: DeskRequest) {
  const { database, app } = site
  const { content } = app.content.current(DEFAULT_LANGUAGE)
  const seasons = await readSeasons(database)
  const id = fields.get('season') ?? context.req.query('season') ?? seasons[0]?.id
  const season = seasons.find((each) => each.id === id)
  if (!season) return undefined
  const version = await readSpellingsVersion(database)
  const schools = await readSeasonSchools(database, await readSchools(database, content), season.id)
  return { season, seasons, schools, version, partners: content.schools.map(({ name }) => name) }
}

async function showSchools(request: DeskRequest, problem?: string, status: 200 | 409 | 422 = 200) {
  const loaded = await loadSchools(request)
  if (!loaded) return request.notFound()
  const back = seasonAddress(routes.deskSchools, loaded.season.id)
  const notice = await renderActionNotice(request, notices, back)
  return request.show({ title: 'Schools', body: <SchoolsPage {...loaded} {...{ notice, problem }} />, status })
}

const notices = { joined: 'Joined: lists show the right name.', separated: 'Separated.', same: 'Nothing has changed.' }

async function change(request: DeskRequest) {
  const { site, actor, fields } = request
  const loaded = await loadSchools(request)
  if (!loaded) return request.notFound()
  const [version, name, separated] = [readPostedVersion(request), fields.get('name'), fields.get('separate')]
  const keys = fields.getAll('key').map(toStorableText)
  if (separated !== null) return respond(request, await separateSchool(site.app, actor, { key: separated, version }))
  if (name !== null) return respond(request, await joinSchools(site.app, actor, { keys, name, version }))
  const schools = loaded.schools.filter(({ key }) => keys.includes(key))
  if (schools.length === 0) return showSchools(request, 'Please check the spellings of one school.', 422)
  return request.show({ title: 'Which name is right?', body: <RightNamePage {...loaded} schools={schools} /> })
}

function respond(request: DeskRequest, result: SchoolsResult) {
  if (result.status === 'conflict') return showSchools(request, CHANGED, 409)
  if (result.status === 'invalid') return showSchools(request, 'Nothing was joined: there is no such school.', 422)
  const done = result.status === 'same' ? 'same' : request.fields.has('separate') ? 'separated' : 'joined'
  const address = noticeAddress(routes.deskSchools, done, 'eventId' in result ? result.eventId : undefined)
  return request.redirect(`${address}&${new URLSearchParams({ season: request.fields.get('season') ?? '' })}`)
}

const CHANGED = 'A colleague changed the spellings of schools in the meantime. Nothing was changed. Please check again.'
