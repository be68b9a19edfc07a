import { gradeLabel, readCorrectedAnswers } from '../../admissions/answers'
import { findPlace } from '../../admissions/applicant-list'
import { readApplication } from '../../admissions/application-row'
import { readLetters } from '../../admissions/letters/read-letters'
import { MAX_SENTENCE_LENGTH, rate, readRatings } from '../../admissions/ratings'
import { readRelatedApplications } from '../../admissions/related-applications'
import { type Event, readEvents } from '../../log/events'
import * as routes from '../../routes'
import { readSubmission } from '../../submissions/handling/submission-page'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { noticeAddress, renderActionNotice } from '../action-notice'
import { DecisionButtons } from '../decisions/decision-buttons'
import { renderDecisionNotice } from '../decisions/decision-notice'
import { renderLedger } from '../ledger/ledger-section'
import { RecordCall } from '../letters/record-call'
import { renderMatchProposals } from '../matches/routes'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import { mayReadDetails } from '../ui/events'
import { findUndoBlockers } from '../undo/routes'
import { UndoButton } from '../undo/undo-button'
import { ApplicantPage } from './applicant-page'
import { applicantAddress, type ListAddress, listAddress, readListAddress, writeListQuery } from './applicants-address'
import { ApplicantsPage, PAGE_SIZE } from './applicants-page'
import { addExtendOffers } from './extend-offers'
import { LetterMenu } from './letter-list'
import { loadList, NO_SEASON } from './load-list'
import type { RatingDraft } from './rating-form'

export const applicantRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskApplicants, right: 'rate', handle: showApplicants },
  { method: 'GET', path: routes.deskApplicant(':id'), right: 'rate', handle: (request) => showApplicant(request) },
  { method: 'POST', path: routes.deskApplicantStep(':id', 'rating'), right: 'rate', handle: saveRating },
]

async function showApplicants(request: DeskRequest) {
  const { searchParams } = new URL(request.context.req.url)
  const list = readListAddress(searchParams)
  if (list.task === 'deposit' && !request.may('payments')) list.task = undefined
  for (const notice of ['done', 'event', 'undone', 'not-undone', 'why']) searchParams.delete(notice)
  // Browsers submit empty fields, too. Redirect to the address without them.
  if (searchParams.toString() !== writeListQuery(list)) return request.redirect(listAddress(list))
  const loaded = await loadList(request, list)
  if (!loaded) return request.notFound()
  const back = listAddress(list)
  const notice = await addExtendOffers(request, loaded.season, back, await renderDecisionNotice(request, back))
  const { may } = request
  const rights = { mayDecide: may('decide'), maySendLetters: may('letters'), mayExport: may('export') }
  const links = listLinks(request, loaded.season?.id)
  const shown = loaded.found.slice((list.page - 1) * PAGE_SIZE, list.page * PAGE_SIZE)
  const answers = await readCorrectedAnswers(
    request.site.database,
    shown.map(({ submissionId }) => submissionId),
  )
  const body = <ApplicantsPage {...loaded} {...rights} {...{ list, shown, answers, notice, links }} />
  return request.show({ title: 'Applicants', body })
}

const saved = { rated: 'Rating saved.', unrated: 'Rating removed.' }
const notices = { ...saved, called: 'Call recorded.', entry: 'Entry recorded.' }

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

/** Shows an applicant, with a rating or an entry of the ledger that was refused. */
export async function showApplicant(
  request: DeskRequest,
  draft?: RatingDraft,
  status: DeskPage['status'] = 200,
  ledgerError?: string,
) {
  const { site, member, id, may, show, notFound } = request
  const row = await readApplication(site.database, id)
  if (!row) return notFound()
  const from = { ...readFrom(request), season: row.season_id ?? NO_SEASON }
  const loaded = await loadList(request, from)
  const applicant = loaded?.all.find((each) => each.id === id)
  // Spam and erased applications are in no list.
  const submission = applicant && (await readSubmission(site.database, applicant.reference, { maySeeHealth: false }))
  if (!loaded || !applicant || !submission) return notFound()
  const [answers, ratings, letters, related, events, names] = await Promise.all([
    readCorrectedAnswers(site.database, [row.submission_id]),
    readRatings(site.database, id),
    readLetters(site.database, id),
    readRelatedApplications(site.database, row),
    readEvents(site.database, { about: { kind: 'application', id } }),
    readKnownNames(site.database),
  ])
  const facts = {
    place: findPlace(loaded.all, from, loaded.context, id),
    schools: loaded.context.schools,
    grade: gradeLabel(answers.get(row.submission_id)),
    ...{ ratings, letters, related, names },
    events: events.filter((event) => mayReadDetails(member.role, event)),
  }
  const entryEvents = events.filter(({ kind }) => kind === 'ledger-changed')
  const undoBlockers = await findUndoBlockers(request, entryEvents)
  const back = applicantAddress(id, from)
  const notice = (await renderActionNotice(request, notices, back)) ?? (await renderDecisionNotice(request, back))
  const undo = (event: Event) =>
    undoBlockers.has(event.id) && !undoBlockers.get(event.id) && <UndoButton eventId={event.id} back={back} />
  const own = { draft, notice, undo, viewerId: member.id, may }
  const page = { ...loaded, ...facts, ...own, applicant, row, submission, list: from }
  const body = (
    <ApplicantPage {...page}>
      {may('decide') && (await renderMatchProposals(request, id))}
      {may('decide') && <DecisionButtons application={applicant} back={back} />}
      {may('letters') && <LetterMenu id={id} state={row.state} />}
      {may('letters') && <RecordCall applicant={applicant} from={writeListQuery(from)} />}
      {may('payments') && (await renderLedger(request, writeListQuery(from), ledgerError))}
    </ApplicantPage>
  )
  return show({ title: applicant.name || applicant.reference, body, status })
}

const errors = {
  invalid: `Choose 1 to 5, and write a sentence of up to ${MAX_SENTENCE_LENGTH} characters`,
  conflict: 'You changed your rating elsewhere, so this wasn’t saved. Save it again to replace that one',
}

async function saveRating(request: DeskRequest) {
  const { site, actor, id, fields, redirect, notFound } = request
  const draft = { rating: fields.get('rating'), sentence: fields.get('sentence') }
  const isRemoval = fields.has('remove')
  const given = isRemoval ? null : { rating: Number(draft.rating), sentence: draft.sentence ?? '' }
  const result = await rate(site.app, actor, id, given, fields.get('seen') ?? '')
  if (result.status === 'missing') return notFound()
  if (result.status !== 'saved')
    return showApplicant(request, { ...draft, error: errors[result.status] }, result.status === 'invalid' ? 422 : 409)
  const done = isRemoval ? 'unrated' : 'rated'
  const address = noticeAddress(routes.deskApplicant(id), done, result.eventId, fields.get('from'))
  return redirect(`${address}&changed=rating`)
}
