import { season as schema } from '../../../content/schemas'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import { buildField } from '../../editorial/fields/fields'
import type { PlanSeasonResult } from '../../editorial/publishing/plan-season'
import { readLastSequence } from '../../log/events'
import * as routes from '../../routes'
import type { LoadedSeason } from '../../seasons/change-season'
import { readSeason, type StoredSeason } from '../../seasons/read-seasons'
import { toSeasonValue } from '../../seasons/season-value'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest } from '../request'
import { readPostedVersion, StaleNotice } from '../website/document-request'
import type { LoadedRevisions } from '../website/loaded-revisions'

/** The fields of a season without its fees and note. */
export const seasonField = buildField(schema)

export interface SeasonRequest extends DeskRequest {
  season: StoredSeason
}

type SeasonHandler = (request: SeasonRequest) => Response | Promise<Response>

export function withSeason(handle: SeasonHandler): (request: DeskRequest) => Promise<Response> {
  return async (request) => {
    const season = await readSeason(request.site.database, request.id)
    return season ? handle({ ...request, season }) : request.notFound()
  }
}

/** Returns the season version that the form was opened with. */
export function readLoadedSeason(request: SeasonRequest): LoadedSeason {
  return { id: request.season.id, version: readPostedVersion(request) }
}

/** Reads the revisions for a new form of the season. */
export async function readSeasonRevisions({ site, season }: SeasonRequest): Promise<LoadedRevisions> {
  const since = await readLastSequence(site.database, { kind: 'season', id: season.id })
  return { version: season.version, base: JSON.stringify(toSeasonValue(season)), since }
}

export const YEAR_TAKEN: FieldProblems = new Map([['year', 'The program already has a season in that year']])

const doneMessages = {
  added: 'Added. Until you make it the current season, public pages say only when applications for it are open.',
  changed: 'Saved.',
  merged: 'Saved, together with what others changed in the meantime.',
  same: 'Nothing has changed.',
  fees: 'Changed. All owners get an email about it.',
  current: 'This is the current season now.',
  planned: 'Scheduled.',
  canceled: 'Scheduled change canceled.',
  deleted: 'Deleted.',
  'in-use': 'Nothing was deleted: it’s the current season, something is scheduled for it, or submissions belong to it.',
} as const

type SeasonDoneKey = keyof typeof doneMessages

export async function seasonNotice(request: DeskRequest) {
  return request.context.req.query('stale') === undefined ? renderActionNotice(request, doneMessages) : <StaleNotice />
}

/** Redirects to the page that shows the result. */
export function redirectWithNotice(
  { redirect }: DeskRequest,
  { path, done, eventId }: { path: string; done: SeasonDoneKey; eventId?: string },
): Response {
  return redirect(noticeAddress(path, done, eventId))
}

/** Responds with the result of a change. If it was refused, shows the season's current state. */
export function respondToResult(request: SeasonRequest, result: PlanSeasonResult, changed: SeasonDoneKey): Response {
  const path = routes.deskSeason(request.season.id)
  if (result.status === 'same' || result.status === 'in-use')
    return redirectWithNotice(request, { path, done: result.status })
  if (!('eventId' in result)) return request.redirect(`${path}?stale`)
  const done = result.status === 'changed' ? changed : result.status
  return redirectWithNotice(request, { path, done, eventId: result.eventId })
}
