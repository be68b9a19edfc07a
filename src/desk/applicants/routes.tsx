import { readApplication } from '../../admissions/application-row'
import { rate, readRatings } from '../../admissions/ratings'
import { readRelatedApplications } from '../../admissions/related-applications'
import { readEvents } from '../../log/events'
import * as routes from '../../routes'
import { readSubmission } from '../../submissions/handling/submission-page'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { noticeAddress, renderActionNotice } from '../action-notice'
import type { DeskRequest, DeskRoute } from '../request'
import { ApplicantPage } from './applicant-page'
import { applicantAddress, type ListAddress, readListAddress } from './applicants-address'
import { ApplicantsPage } from './applicants-page'
import { loadList, NO_SEASON } from './load-list'
import type { RatingDraft } from './rating-form'

export const applicantRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskApplicants, right: 'rate', handle: showApplicants },
  { method: 'GET', path: routes.deskApplicant(':id'), right: 'rate', handle: (request) => showApplicant(request) },
  { method: 'POST', path: routes.deskApplicantStep(':id', 'rating'), right: 'rate', handle: saveRating },
]

async function showApplicants(request: DeskRequest) {
  const list = readListAddress(new URL(request.context.req.url).searchParams)
  const loaded = await loadList(request, list)
  if (!loaded) return request.notFound()
  const notice = await renderActionNotice(request, notices)
  const body = <ApplicantsPage {...loaded} {...{ list, notice }} links={listLinks(request, loaded.season?.id)} />
  return request.show({ title: 'Applicants', body })
}

const notices = { rated: 'Rating saved.', unrated: 'Rating removed.', decided: 'Done. Nobody was told.' }

function listLinks({ may }: DeskRequest, seasonId: string | undefined) {
  const query = seasonId === undefined ? '' : `?${new URLSearchParams({ season: seasonId })}`
  return [
    ...(may('decide') ? [{ href: routes.deskMatches, label: 'Acceptances' }] : []),
    ...(may('letters') ? [{ href: `${routes.deskLetters}${query}`, label: 'Letters' }] : []),
    ...(may('export') && seasonId ? [{ href: routes.deskRoster(seasonId), label: 'Saturday’s list' }] : []),
    ...(may('decide') ? [{ href: `${routes.deskSchools}${query}`, label: 'Schools' }] : []),
  ]
}

function readFrom(request: DeskRequest): ListAddress {
  const from = request.fields.get('from') ?? request.context.req.query('from') ?? ''
  return readListAddress(new URLSearchParams(from))
}

async function showApplicant(request: DeskRequest, draft?: RatingDraft) {
  const { site, member, id, show, notFound } = request
  const row = await readApplication(site.database, id)
  if (!row) return notFound()
  const from = { ...readFrom(request), season: row.season_id ?? NO_SEASON }
  const loaded = await loadList(request, from)
  const applicant = loaded?.all.find((each) => each.id === id)
  // Spam and erased applications are in no list.
  const submission = applicant && (await readSubmission(site.database, applicant.reference, { maySeeHealth: false }))
  if (!loaded || !applicant || !submission) return notFound()
  const [ratings, related, events, names] = await Promise.all([
    readRatings(site.database, id),
    readRelatedApplications(site.database, row),
    readEvents(site.database, { about: { kind: 'application', id } }),
    readKnownNames(site.database),
  ])
  const index = loaded.found.findIndex((each) => each.id === id)
  const neighbors = { previous: loaded.found[index - 1]?.id, next: loaded.found[index + 1]?.id }
  const place = index < 0 ? undefined : { number: index + 1, of: loaded.found.length, ...neighbors }
  const page = { ...loaded, applicant, row, submission, list: from, place, ratings, related, events, names, draft }
  const notice = await renderActionNotice(request, notices)
  const body = <ApplicantPage {...page} notice={notice} viewerId={member.id} />
  return show({ title: applicant.name || applicant.reference, body, status: draft ? 422 : 200 })
}

async function saveRating(request: DeskRequest) {
  const { site, actor, id, fields, redirect, notFound } = request
  const draft = { rating: fields.get('rating') ?? '', sentence: fields.get('sentence') ?? '' }
  const isRemoval = fields.has('remove')
  const given = isRemoval ? null : { ...draft, rating: Number(draft.rating) }
  const result = await rate(site.app, actor, id, given)
  if (result.status === 'missing') return notFound()
  if (result.status === 'invalid') return showApplicant(request, draft)
  const address = noticeAddress(routes.deskApplicant(id), isRemoval ? 'unrated' : 'rated', result.eventId)
  const from = applicantAddress(id, readFrom(request)).split('?')[1]
  return redirect(from ? `${address}&${from}` : address)
}
