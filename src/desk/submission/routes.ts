import { randomUUID } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Right } from '../../access/roles'
import * as routes from '../../routes'
import { readAction } from '../../submissions/actions/actions'
import { resendEmail } from '../../submissions/emails/email-actions'
import { type AnswerResult, answer } from '../../submissions/handling/answers'
import { changeSubmission } from '../../submissions/handling/change-submissions'
import { changeTags } from '../../submissions/handling/change-tags'
import { addNote } from '../../submissions/handling/notes'
import { openHealthInformation } from '../../submissions/handling/open-health-information'
import { createReplyValues, fillReply } from '../../submissions/handling/reply-fields'
import { readSavedReply } from '../../submissions/handling/saved-replies'
import { findSubmission, type SubmissionSummary } from '../../submissions/handling/submission-page'
import { takeBackAnswer } from '../../submissions/handling/take-back'
import { OVER_BUDGET, overBudgetProblems } from '../emails/over-budget'
import type { DeskRequest, DeskRoute, StaffRoute } from '../request'
import { tagNameProblem } from '../tags/routes'
import { createFrame, insertReply, isUnwritten } from './answer-frame'
import { answerAddress } from './next-step'
import {
  eventParameter,
  readListOrigin,
  readReference,
  redirectToSubmission,
  type SubmissionPageState,
  showErased,
  showPage,
  showSubmission,
} from './show-submission'
import type { Step } from './step-form'
import type { AnswerDraft } from './submission-props'

type StepHandler = (request: DeskRequest, submission: SubmissionSummary) => Response | Promise<Response>

export const submissionRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: routes.deskSubmission(':reference'), right: 'read', handle: showSubmission },
  ...(['status', 'assignee', 'season'] as const).map((name) =>
    stepRoute(name, 'handle', (request, submission) => changeStep(request, submission, name)),
  ),
  stepRoute('tags', 'handle', saveTags),
  stepRoute('notes', 'handle', saveNote),
  stepRoute('answer', 'handle', sendAnswer),
  stepRoute('answer-text', 'handle', insertSavedReply),
  // Redirects reloads of a response to a post, and signing in again after one.
  { ...stepRoute('answer', 'read', redirectToAnswerForm), method: 'GET' },
  { ...stepRoute('answer-text', 'read', redirectToAnswerForm), method: 'GET' },
  stepRoute('take-back', 'handle', takeAnswerBack),
  stepRoute('send-again', 'handle', resendFailedEmail),
  { ...stepRoute('health', 'health', showHealth), fresh: true },
]

function stepRoute(name: Step, right: Right, handle: StepHandler): StaffRoute {
  return {
    method: 'POST',
    path: routes.deskSubmissionStep(':reference', name),
    right,
    handle: async (request) => {
      const submission = await findSubmission(request.site.database, readReference(request))
      return submission ? handle(request, submission) : showErased(request, 409)
    },
  }
}

function redirectToAnswerForm(request: DeskRequest, { reference }: SubmissionSummary) {
  return request.redirect(answerAddress(reference, readListOrigin(request)))
}

function refuseOverBudget(request: DeskRequest, state: SubmissionPageState = { problem: OVER_BUDGET }) {
  request.recordAttempt('budget-reached')
  return showPage(request, state, 429)
}

/** Changes the status, assignee, or season. The form field has the name of the step. */
async function changeStep(request: DeskRequest, submission: SubmissionSummary, step: 'status' | 'assignee' | 'season') {
  const { site, actor, fields } = request
  const chosen = readAction(step, fields.get(step) ?? '', fields)
  if (!chosen) return request.notFound()
  const result = await changeSubmission(site.app, actor, readLoadedVersion(request, submission), chosen)
  if (result.status === 'changed') return redirectToSubmission(request, submission, step, eventParameter(result))
  // The submission exists, so the assignee is the one who is missing or may not read it.
  if (result.status === 'missing' && step === 'assignee') return showPage(request, { problem: NO_ASSIGNEE }, 422)
  if (result.status === 'missing') return request.notFound()
  if (result.status === 'over-budget') return refuseOverBudget(request, { problem: overBudgetProblems.status })
  if (result.status === 'refused') return showPage(request, { refusal: result.refusal }, 409)
  return showPage(request, { conflict: { since: result.since, intention: { step, chosen } } }, 409)
}

const NO_ASSIGNEE = 'Nothing was changed: they no longer handle submissions. Please choose someone else.'

function readLoadedVersion({ fields }: DeskRequest, { id }: SubmissionSummary) {
  return { submissionId: id, version: Number(fields.get('version')) }
}

/** Adds and removes single tags, and keeps colleagues' changes. */
async function saveTags(request: DeskRequest, submission: SubmissionSummary) {
  const { site, actor, fields } = request
  const [add, remove] = [fields.getAll('add'), fields.getAll('remove')]
  const newTag = fields.get('new-tag') ?? ''
  const result = await changeTags(site.app, actor, { submissionId: submission.id, add, remove, create: newTag })
  if (result.status === 'missing') return request.notFound()
  if (result.status === 'changed') return redirectToSubmission(request, submission, 'tags', eventParameter(result))
  return showPage(request, { problem: `Nothing was changed. ${tagNameProblem(result)}.` }, 422)
}

async function saveNote(request: DeskRequest, submission: SubmissionSummary) {
  const { site, actor, fields } = request
  const kind = fields.get('kind') === 'reply' ? 'reply' : 'note'
  const text = fields.get('text') ?? ''
  const result = await addNote(site.app, actor, { submissionId: submission.id, kind, text })
  if (result.status === 'added') return redirectToSubmission(request, submission, kind, eventParameter(result))
  if (result.status === 'missing') return request.notFound()
  if (result.status === 'over-budget')
    return refuseOverBudget(request, { problem: overBudgetProblems.note, noting: { kind, text } })
  const error = result.status === 'empty' ? 'Please write something' : 'Please use 20,000 characters or fewer'
  return showPage(request, { noting: { kind, text, error } }, 422)
}

async function sendAnswer(request: DeskRequest, submission: SubmissionSummary) {
  const draft = readAnswerDraft(request)
  const text = isUnwritten(draft.text, createFrame(submission.senderName, request.actor.name)) ? '' : draft.text
  const loaded = readLoadedVersion(request, submission)
  const result = await answer(request.site.app, request.actor, { ...loaded, ...draft, text })
  if (result.status === 'changed') return redirectToSubmission(request, submission, 'answer', { email: result.emailId })
  if (result.status === 'missing') return request.notFound()
  if (result.status === 'conflict') {
    const conflict = { since: result.since, intention: { step: 'answer' } } as const
    return showPage(request, { conflict, answering: { ...draft, key: randomUUID() } }, 409)
  }
  if (result.status === 'over-budget') return refuseOverBudget(request, { problem: OVER_BUDGET, answering: draft })
  const wrong = { error: answerProblems[result.reason], isSubjectWrong: result.reason === 'no-subject' }
  return showPage(request, { answering: { ...draft, ...wrong } }, 422)
}

const answerProblems: Readonly<Record<Extract<AnswerResult, { status: 'invalid' }>['reason'], string>> = {
  'no-address': 'The address they gave can’t receive email',
  'no-text': 'Please write something',
  'no-subject': 'Please write a subject',
  'too-long': 'Please use up to 20,000 characters, and up to 200 in the subject',
}

function readAnswerDraft({ fields }: DeskRequest): AnswerDraft {
  const [subject = '', text = '', key = ''] = ['subject', 'text', 'key'].map((name) => fields.get(name) ?? '')
  return { subject, text, key: key.slice(0, MAX_KEY_LENGTH) }
}

/** The length of a UUID. */
const MAX_KEY_LENGTH = 36

/** Inserts a saved reply into the typed text. Sends and stores nothing. */
async function insertSavedReply(request: DeskRequest, submission: SubmissionSummary) {
  const { site, fields } = request
  const draft = readAnswerDraft(request)
  const reply = await readSavedReply(site.database, fields.get('reply') ?? '')
  const { content } = site.app.content.current(DEFAULT_LANGUAGE)
  const { reference, senderName } = submission
  const values = createReplyValues(content, { senderName: senderName ?? '', reference, myName: request.actor.name })
  const frame = createFrame(senderName, request.actor.name)
  const text = reply ? insertReply(draft.text, reply, fillReply(reply.body, values), frame) : draft.text
  return showPage(request, { answering: { ...draft, text } })
}

async function takeAnswerBack(request: DeskRequest, submission: SubmissionSummary) {
  const emailId = await findPostedEmail(request, submission)
  if (!emailId) return request.notFound()
  const result = await takeBackAnswer(request.site.app, request.actor, emailId)
  // Open the text again, because most people take back an answer to edit it.
  const changed = result.status === 'changed' && result.isEmailOnly ? 'email-only' : 'take-back'
  if (result.status === 'changed')
    return redirectToSubmission(request, submission, changed, { answer: 'yes', again: emailId })
  if (result.status !== 'too-late') return request.notFound()
  return showPage(request, { problem: 'Too late: the answer is already on its way.' }, 409)
}

async function resendFailedEmail(request: DeskRequest, submission: SubmissionSummary) {
  const emailId = await findPostedEmail(request, submission)
  if (!emailId) return request.notFound()
  // The key allows one resend per email. A failed resend is a new email.
  const result = await resendEmail(request.site.app, request.actor, { emailId, key: emailId })
  if (result.status === 'over-budget') return refuseOverBudget(request)
  return redirectToSubmission(request, submission, 'send-again')
}

async function findPostedEmail({ site, fields }: DeskRequest, { id }: SubmissionSummary): Promise<string | undefined> {
  const email = site.database.selectFrom('outbox').select('id').where('submission_id', '=', id)
  return (await email.where('id', '=', fields.get('email') ?? '').executeTakeFirst())?.id
}

/** Shows health information in this response only, and logs the opening. */
async function showHealth(request: DeskRequest, submission: SubmissionSummary) {
  const answers = await openHealthInformation(request.site.app, request.actor, submission.id)
  return answers ? showPage(request, { health: answers }) : request.notFound()
}
