import { randomUUID } from 'node:crypto'
import { readSubmissionApplications } from '../../admissions/related-applications'
import * as routes from '../../routes'
import { listSeasonNames } from '../../seasons/read-seasons'
import { answerSubject } from '../../submissions/handling/answers'
import { listSavedReplies } from '../../submissions/handling/saved-replies'
import { findErased, readSubmission, type SubmissionDetails } from '../../submissions/handling/submission-page'
import { listTags } from '../../submissions/handling/tags'
import { listUndoableEvents } from '../../submissions/handling/timeline'
import { readInboxQuery } from '../../submissions/inbox/inbox-query'
import { readKnownNames } from '../../submissions/inbox/known-names'
import { markRead } from '../../submissions/inbox/mark-read'
import { readNeighbors } from '../../submissions/inbox/neighbors'
import { renderDecisionNotice } from '../decisions/decision-notice'
import { submissionAddress, withList } from '../inbox/inbox-address'
import { listColleagues } from '../inbox/routes'
import { readPageState } from '../presence/read-page-state'
import type { DeskPage, DeskRequest } from '../request'
import { RefusalMessage } from '../shell/refused'
import { replaceBidiControls } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { unwrapText } from '../ui/unwrap-text'
import { findUndoBlockers } from '../undo/routes'
import { viewerOf } from '../viewer'
import { createFrame, newAnswerText } from './answer-frame'
import { getNextStep } from './next-step'
import type { Step } from './step-form'
import { SubmissionPage } from './submission-page'
import type { AnswerDraft, SubmissionPageProps } from './submission-props'

export type SubmissionPageState = Partial<
  Pick<
    SubmissionPageProps,
    'answering' | 'noting' | 'health' | 'conflict' | 'problem' | 'refusal' | 'changed' | 'eventId' | 'emailId'
  >
>

export function readReference({ context }: DeskRequest): string {
  return (context.req.param('reference') ?? '').toUpperCase()
}

function readRequestedSubmission(request: DeskRequest) {
  return readSubmission(request.site.database, readReference(request), { maySeeHealth: request.may('health') })
}

/** Marks the submission as read, except for prefetches and cross-site requests. */
export async function showSubmission(request: DeskRequest) {
  const { context, site, member, may } = request
  const submission = await readRequestedSubmission(request)
  if (!submission) return showErased(request)
  if (context.req.param('reference') !== submission.reference)
    return request.redirect(routes.deskSubmission(submission.reference) + new URL(context.req.url).search)
  if (isOpenedByPerson(request)) await markRead(site.database, member.id, submission.id, site.app.now())
  const isAnswering = may('handle') && context.req.query('answer') !== undefined
  return renderPage(request, submission, {
    ...(isAnswering && { answering: newAnswer(request, submission, context.req.query('again')) }),
    changed: context.req.query('changed'),
    eventId: context.req.query('event'),
    emailId: context.req.query('email'),
  })
}

function isOpenedByPerson({ context: { req } }: DeskRequest): boolean {
  const purpose = req.header('Sec-Purpose') ?? req.header('Purpose') ?? ''
  if (req.method !== 'GET' || purpose.includes('prefetch')) return false
  // A cross-site request counts only if a person clicked a link, such as one in webmail (W3C Fetch Metadata).
  const isCrossSite = ['cross-site', 'same-site'].includes(req.header('Sec-Fetch-Site') ?? '')
  return !isCrossSite || req.header('Sec-Fetch-User') === '?1'
}

/** Returns an empty answer, or an earlier one to edit. */
function newAnswer({ member }: DeskRequest, submission: SubmissionDetails, previousId?: string): AnswerDraft {
  const earlier = submission.timeline.emails.find(({ id }) => id === previousId)
  const key = randomUUID()
  if (earlier) return { subject: earlier.subject, text: unwrapText(earlier.text ?? ''), key }
  const text = newAnswerText(createFrame(submission.senderName, member.name))
  return { subject: answerSubject(submission), text, isNew: true, key }
}

export async function showPage(request: DeskRequest, state: SubmissionPageState, status?: DeskPage['status']) {
  const submission = await readRequestedSubmission(request)
  return submission ? renderPage(request, submission, state, status) : showErased(request, 409)
}

/** Shows that a submission was erased; not found if it never existed. */
export async function showErased(request: DeskRequest, status?: DeskPage['status']) {
  const erasure = await findErased(request.site.database, readReference(request))
  if (!erasure) return request.notFound()
  const { reference, erasedAt } = erasure
  const day = erasedAt === null ? 'an earlier day' : <Moment at={erasedAt} />
  const body = (
    <RefusalMessage title={reference}>
      Erased on {day}. The answers, emails, notes, tags, and the name are gone. The log still says what was done with
      it.
    </RefusalMessage>
  )
  return request.show({ title: reference, body, status })
}

async function renderPage(
  request: DeskRequest,
  submission: SubmissionDetails,
  state: SubmissionPageState,
  status?: DeskPage['status'],
) {
  const { site, member, may } = request
  const from = readListOrigin(request)
  // The next step may be an answer. Then its form is on the page.
  const isNext = may('handle') && getNextStep(submission) === 'answer'
  const answering = state.answering ?? (isNext ? newAnswer(request, submission) : undefined)
  const back = submissionAddress(submission.reference, from)
  const [colleagues, names, seasons, tags, undoBlockers, neighbors, replies, presence, applications, decisionNotice] =
    await Promise.all([
      listColleagues(request),
      readKnownNames(site.database),
      listSeasonNames(site.database),
      listTags(site.database),
      findUndoBlockers(request, listUndoableEvents(submission.timeline)),
      readNeighbors(site.database, viewerOf(request), from, submission.position),
      answering ? listSavedReplies(site.database) : [],
      readPageState(request, { kind: 'submission', id: submission.id }),
      may('rate') ? readSubmissionApplications(site.database, submission.id) : [],
      renderDecisionNotice(request, back),
    ])
  const reader = { id: member.id, mayHandle: may('handle'), mayDecide: may('decide'), maySeeEmails: may('emails') }
  const props = {
    submission,
    applications,
    reader,
    colleagues,
    names,
    seasons,
    tags,
    undoBlockers,
    neighbors,
    replies,
    from,
    presence,
    decisionNotice,
    ...state,
    answering,
  }
  const name = replaceBidiControls(submission.senderName ?? '')
  return request.show({
    title: name ? `${name}, ${submission.reference}` : submission.reference,
    body: <SubmissionPage {...props} />,
    status,
  })
}

/** The query parameter for the event that the page offers to undo. */
export function eventParameter({ eventId }: { eventId?: string }): Readonly<Record<string, string>> {
  return eventId === undefined ? {} : { event: eventId }
}

export function redirectToSubmission(
  request: DeskRequest,
  { reference }: { reference: string },
  changed: Step | 'note' | 'reply' | 'email-only',
  more?: Readonly<Record<string, string>>,
) {
  return request.redirect(withList(routes.deskSubmission(reference), readListOrigin(request), { changed, ...more }))
}

/** Reads the list that the user came from, ignoring invalid values. */
export function readListOrigin({ context }: DeskRequest) {
  return readInboxQuery(new URLSearchParams(context.req.query('from') ?? ''))
}
