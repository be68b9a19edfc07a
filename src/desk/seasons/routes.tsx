import { DEFAULT_LANGUAGE } from '../../../content/language'
import { isProgram, type ProgramId, programs } from '../../../content/programs'
import { dayText } from '../../../content/season'
import type { Database } from '../../database/connection'
import { exists } from '../../editorial/checks/calendar-day'
import { readCurrentText } from '../../editorial/documents/merge-edit'
import { beginSeason } from '../../editorial/documents/new-document'
import { seasonIn } from '../../editorial/documents/next-season'
import { type DocumentState, readDocument } from '../../editorial/documents/read-document'
import { saveDraft } from '../../editorial/documents/save-draft'
import * as routes from '../../routes'
import { presentSeasonId } from '../../seasons/keep-seasons'
import { listSeasons, type Season } from '../../seasons/list-seasons'
import { doneAddress } from '../own-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { contentOf, StaleNotice } from '../website/document-request'
import { nextYear } from '../website/season-form'
import type { MovedDay } from './moved-days'
import type { ProgramSeason } from './program-season'
import { SeasonsPage } from './seasons-page'

/** The program's seasons: the present one, what is planned for it, and those before. */
export const seasonRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSeasons, right: 'edit', handle: (request) => showSeasons(request) },
  { method: 'POST', path: routes.deskSeasons, right: 'edit', handle: change },
]

const SEASON = 'season'

async function showSeasons(request: DeskRequest, stale?: 'changed' | 'another-year') {
  const { site, show, may, context, notFound } = request
  const state = await readDocument(site.database, SEASON)
  if (!state) return notFound()
  const year = nextYear(request)
  const isMoving = stale !== undefined || context.req.query('year') === String(year)
  const { value } = await readCurrentText(site.database, state)
  const seasons = await listSeasons(site.database)
  const body = (
    <SeasonsPage
      present={seasons.find(({ isPresent }) => isPresent)}
      byProgram={await readByProgram(site.database, seasons)}
      others={seasons.filter(({ isCurrent }) => !isCurrent)}
      state={state}
      nextYear={year}
      moved={isMoving ? movedDays(value, year) : undefined}
      rights={{ mayChangeFees: may('billing'), mayRead: may('read'), mayPublish: may('publish') }}
      notice={stale && <StaleNotice {...(stale === 'another-year' && { why: 'Another year has begun' })} />}
    />
  )
  return show({ title: 'Seasons', body, status: stale ? 409 : 200 })
}

function readByProgram(database: Database, seasons: readonly Season[]): Promise<ProgramSeason[]> {
  const ids = Object.keys(programs) as ProgramId[]
  return Promise.all(
    ids.map(async (program) => ({
      program,
      state: await readDocument(database, `seasons/${program}`),
      season: seasons.find((each) => each.program === program && each.isCurrent && !each.isPresent),
    })),
  )
}

function change(request: DeskRequest) {
  const program = request.fields.get('program')
  return program === null ? keepMoved(request) : enter(request, program)
}

/** Begins the season of a program as a draft, with the topics and hours of the present one. */
async function enter(request: DeskRequest, program: string) {
  const { site, actor, redirect, notFound } = request
  if (!isProgram(program)) return notFound()
  const content = contentOf(request)
  const { begins, ends, schedule } = content.bootCamp
  const year = nextYear(request) - 1
  const value = {
    ...{ id: program, title: programs[program], year, begins, ends, schedule },
    ...{ applications: { opens: null, closes: null }, acceptBy: null },
  }
  // If it is the present season's program, next year's.
  const isPresents = presentSeasonId(content).split('-')[0] === program
  const given = isPresents ? Object(seasonIn(value, year + 1, year)) : value
  const begun = await beginSeason(site.app, actor, program, given)
  const address = routes.deskDocument(`seasons/${program}`)
  // A second click finds it begun.
  return redirect(begun ? doneAddress(address, 'saved', begun.eventId) : address)
}

/** Saves the season with its days moved to the next year as a draft, which is looked at before it is published. */
async function keepMoved(request: DeskRequest) {
  const { site, actor, fields, redirect, notFound } = request
  const state = await readDocument(site.database, SEASON)
  if (!state) return notFound()
  const seen = Number(fields.get('version') || Number.NaN)
  if (seen !== state.version) return showSeasons(request, 'changed')
  // At New Year the next one becomes another.
  if (fields.get('year') !== String(nextYear(request))) return showSeasons(request, 'another-year')
  const result = await saveDraft(site.app, actor, await movedDraft(request, state))
  if (result.status === 'conflict') return showSeasons(request, 'changed')
  if (result.status === 'missing' || result.status === 'too-long') return notFound()
  const eventId = result.status === 'saved' ? result.eventId : undefined
  return redirect(doneAddress(routes.deskDocument(SEASON), result.status, eventId))
}

async function movedDraft(request: DeskRequest, state: DocumentState) {
  const { id, value } = await readCurrentText(request.site.database, state)
  const year = nextYear(request)
  return { name: SEASON, version: state.version, base: id, value: seasonIn(value, year, year - 1) }
}

/** The days of a season's text as they are, and as they would be in a year. */
function movedDays(value: unknown, year: number): MovedDay[] {
  const moved = scheduleOf(seasonIn(value, year, year - 1))
  return scheduleOf(value).map((day, index) => ({
    topic: String(day.topic),
    from: dayText(day, DEFAULT_LANGUAGE),
    to: { ...(moved[index] ?? day), year },
  }))
}

function scheduleOf(value: unknown): readonly { month: number; day: number; topic?: unknown }[] {
  const { schedule } = Object(value)
  // A draft may hold mistakes. Any leap year, so that February 29 exists.
  return Array.isArray(schedule) ? schedule.filter((day) => exists({ ...Object(day), year: 2024 })) : []
}
