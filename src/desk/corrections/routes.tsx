import type { FieldErrors } from '../../forms/check'
import { readLastSequence } from '../../log/events'
import * as routes from '../../routes'
import { isFresh } from '../../staff/sessions'
import { correctAnswers } from '../../submissions/corrections/correct-answers'
import { type CorrectableField, correctableFields, readCorrectable } from '../../submissions/corrections/correctable'
import { answerDigest } from '../../submissions/corrections/corrected'
import { findSubmission, type SubmissionSummary } from '../../submissions/handling/submission-page'
import { withList } from '../inbox/inbox-address'
import { withNextPath } from '../next-path'
import { readPageState } from '../presence/read-page-state'
import type { DeskPage, DeskRequest, DeskRoute } from '../request'
import {
  eventParameter,
  readListOrigin,
  readReference,
  redirectToSubmission,
  showErased,
} from '../submission/show-submission'
import { CorrectionPage } from './correction-page'

const VERIFY_FIRST = 'To change this address, please first confirm it’s you'
const CHANGED_BY_COLLEAGUE = 'A colleague changed this after you opened it; to keep what you typed, save again'

const CORRECTION_PATH = routes.deskSubmissionStep(':reference', 'correct')

export const correctionRoutes: readonly DeskRoute[] = [
  { method: 'GET', path: CORRECTION_PATH, right: 'handle', handle: showCorrectionForm },
  { method: 'POST', path: CORRECTION_PATH, right: 'handle', handle: saveCorrections },
]

async function showCorrectionForm(request: DeskRequest) {
  const submission = await findSubmission(request.site.database, readReference(request))
  return submission ? renderForm(request, submission) : showErased(request)
}

async function saveCorrections(request: DeskRequest) {
  const { site, actor, session, fields } = request
  const submission = await findSubmission(site.database, readReference(request))
  if (!submission) return showErased(request, 409)
  const known = correctableFields(await readCorrectable(site.database, submission.id))
  // Posted by "Take back": the field and the digest of its corrected answer.
  const [field, asSent] = fields.get('as-sent')?.split(' ') ?? []
  const revertedField = known.find((each) => each.field === field)
  const answers = revertedField ? { [revertedField.field]: revertedField.sent } : readChangedAnswers(fields, known)
  const discardedField = fields.get('take')
  if (discardedField !== null) return renderForm(request, submission, { typed: omitAnswer(answers, discardedField) })
  // The office sends its answers to this address.
  if (answers.email !== undefined && !isFresh(session, site.app.now()))
    return revertedField
      ? request.redirect(
          withNextPath(
            routes.deskVerify,
            withList(routes.deskSubmission(submission.reference), readListOrigin(request)),
          ),
        )
      : renderForm(request, submission, { typed: answers, errors: { email: VERIFY_FIRST } }, 422)
  const result = await correctAnswers(site.app, actor, {
    submissionId: submission.id,
    answers,
    wasSeen: ({ field, now }) => (asSent ?? fields.get(`shown-${field}`)) === answerDigest(now),
  })
  switch (result.status) {
    case 'changed':
      return redirectToSubmission(request, submission, 'correct', eventParameter(result))
    case 'missing':
      return request.notFound()
    case 'invalid':
      return renderForm(request, submission, { typed: answers, errors: result.errors }, 422)
    case 'conflict': {
      const errors = Object.fromEntries(result.fields.map((field) => [field, CHANGED_BY_COLLEAGUE]))
      return renderForm(request, submission, { typed: answers, errors }, 409)
    }
  }
}

function omitAnswer(answers: Readonly<Record<string, string>>, field: string) {
  return Object.fromEntries(Object.entries(answers).filter(([name]) => name !== field))
}

interface CorrectionFormState {
  /** The typed values that differ from the stored ones, by field. */
  typed?: Readonly<Record<string, string>>
  errors?: FieldErrors
}

async function renderForm(
  request: DeskRequest,
  { id, reference, senderName }: SubmissionSummary,
  { typed = {}, errors = {} }: CorrectionFormState = {},
  status: DeskPage['status'] = 200,
) {
  const { site, session, member } = request
  const submission = await readCorrectable(site.database, id)
  const fields = correctableFields(submission).map((field) => {
    const shownDigest = answerDigest(field.now)
    const error = errors[field.field]
    const hasConflict = error === CHANGED_BY_COLLEAGUE
    return { ...field, shownDigest, error, value: typed[field.field] ?? field.now, hasConflict }
  })
  const subject = { kind: 'submission', id } as const
  const [presence, lastEvent] = await Promise.all([
    readPageState(request, subject),
    readLastSequence(site.database, subject),
  ])
  const back = withList(routes.deskSubmission(reference), readListOrigin(request))
  const action = withList(routes.deskSubmissionStep(reference, 'correct'), readListOrigin(request))
  const presenceProps = { ...presence, subject, id: reference, lastEvent, readerId: member.id }
  const verify = isFresh(session, site.app.now()) ? undefined : withNextPath(routes.deskVerify, action)
  const props = { fields, reference, name: senderName ?? '', back, action, presence: presenceProps, verify }
  return request.show({ title: `Correct ${reference}`, body: <CorrectionPage {...props} />, status })
}

/** Reads the answers that differ from those shown in the form. */
function readChangedAnswers(fields: URLSearchParams, known: readonly CorrectableField[]): Record<string, string> {
  const changed = known.flatMap(({ field, kind }) => {
    const posted = fields.get(`correct-${field}`)
    // Browsers post nothing for an unchecked box.
    const shownDigest = fields.get(`shown-${field}`)
    const given = posted ?? (kind === 'tick' && shownDigest !== null ? '' : undefined)
    return given === undefined || answerDigest(given) === shownDigest ? [] : [[field, given.replaceAll(/\r\n?/g, '\n')]]
  })
  return Object.fromEntries(changed)
}
