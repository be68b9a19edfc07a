import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'
import { StatusMark } from '../ui/status-mark'
import { AnswerForm } from './answer-form'
import { Answers } from './answers'
import { CareSection } from './care-section'
import { ConflictNotice } from './conflict-notice'
import { eventInWords } from './event-in-words'
import { formName } from './form-names'
import { inboxAddress, submissionAddress } from './inbox-address'
import { NextStep } from './next-step'
import { NoteForms } from './note-forms'
import { StepButton, SteppingContext } from './step-form'
import type { SubmissionPageProps } from './submission-props'
import { Timeline, Undo } from './timeline'
import { findUndoing } from './undoing'

/** What one person sent, and beside it what happened to it. */
export function SubmissionPage(props: SubmissionPageProps) {
  const { submission, reader, from, names, answering, replies, noting, care, conflict } = props
  const { reference, version, answerTo, answers, timeline } = submission
  const undoing = findUndoing(submission, reader.id)
  return (
    <SteppingContext value={{ reference, version, from }}>
      <ListLinks {...props} />
      <Head submission={submission} />
      {conflict && <ConflictNotice conflict={conflict} submission={submission} names={names} />}
      {props.problem && (
        <Notice tone="problem">
          <p>{props.problem}</p>
        </Notice>
      )}
      {props.isChanged && <Changed {...props} />}
      {reader.mayHandle && <NextStep {...props} />}
      <div className="submission">
        <div className="submission-sent">
          <Answers answers={answers} />
          {submission.care && <CareSection labels={submission.care.labels} opened={care} />}
          {answering && answerTo !== null && (
            <AnswerForm
              answering={answering}
              to={answerTo}
              replies={replies}
              {...(conflict && { button: 'Send anyway' })}
            />
          )}
        </div>
        <section className="submission-column" aria-labelledby="happened-heading">
          <h2 id="happened-heading">What happened</h2>
          <Timeline items={timeline} reader={reader} names={names} undoing={undoing} />
          {reader.mayHandle && <NoteForms noting={noting} />}
        </section>
      </div>
    </SteppingContext>
  )
}

/** Back to the list, and on to what stands beside it there. */
function ListLinks({ submission, from, neighbors }: SubmissionPageProps) {
  const { previous, next } = neighbors
  return (
    <nav className="row screen-only" aria-label="List">
      <a href={`${inboxAddress(from)}#${submission.reference}`}>Back to the list</a>
      {previous !== undefined && (
        <a href={submissionAddress(previous, from)} rel="prev">
          Previous
        </a>
      )}
      {next !== undefined && (
        <a href={submissionAddress(next, from)} rel="next">
          Next
        </a>
      )}
    </nav>
  )
}

function Head({ submission }: Pick<SubmissionPageProps, 'submission'>) {
  const { form, reference, receivedAt, senderName, senderEmail, answerTo, spamFlags, status, assignee } = submission
  return (
    <header className="submission-head" data-form={form}>
      <h1>
        <ForeignText>{senderName || reference}</ForeignText>
      </h1>
      <p>
        {formName(form)} <span className="reference">{reference}</span> <Moment at={receivedAt} />
      </p>
      <p>
        {senderEmail && (
          <>
            <ForeignText>{senderEmail}</ForeignText>
            {answerTo !== null && answerTo !== senderEmail && (
              <>
                , corrected to <ForeignText>{answerTo}</ForeignText>
              </>
            )}{' '}
          </>
        )}
        <StatusMark status={status} /> <span>{assignee ? `Assigned to ${assignee.name}` : 'Nobody’s yet'}</span>
      </p>
      {spamFlags && <p className="field-hint">Looks like spam: {spamFlags}</p>}
    </header>
  )
}

/** What the reader has just done, and how it is taken back. */
function Changed({ submission, reader, names }: SubmissionPageProps) {
  const last = submission.timeline.findLast(
    (item) =>
      item.type === 'email' &&
      item.email.kind === 'answer' &&
      item.email.status === 'waiting' &&
      item.email.dueAt > item.at,
  )
  const undoing = findUndoing(submission, reader.id)
  if (undoing)
    return (
      <Notice tone="done">
        <p>You {eventInWords(undoing.event, names)}.</p>
        <Undo {...undoing} />
      </Notice>
    )
  if (last?.type !== 'email') return null
  return (
    <Notice tone="done">
      <p>Your answer will be sent in a minute.</p>
      <StepButton step="take-back" name="email" value={last.email.id} className="text-button">
        Take back
      </StepButton>
    </Notice>
  )
}
