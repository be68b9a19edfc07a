import { use } from 'react'
import { calendarDayAt, isoDate } from '../../../content/calendar'
import { formName } from '../../forms/all-forms'
import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import { findSubjectId } from '../../log/subjects'
import * as routes from '../../routes'
import { formatArrival, formatChannel } from '../../submissions/entry/entry'
import type { SubmissionDetails } from '../../submissions/handling/submission-page'
import type { TimelineEmail } from '../../submissions/handling/timeline'
import { RefusalText } from '../bulk/preview-row'
import { inboxAddress, submissionAddress, withList } from '../inbox/inbox-address'
import { MoreFromSender } from '../people/more-from-sender'
import { PresenceStrip } from '../presence/presence-strip'
import { type Clock, ClockContext } from '../ui/clock-context'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice, ProblemNotice } from '../ui/notice'
import { AnswerForm } from './answer-form'
import { Answers, CorrectionNote, HealthSection } from './answers'
import { ChangeNotice } from './change-notice'
import { ConflictNotice } from './conflict-notice'
import { HeadControls } from './head-controls'
import { colleagueNames, NoteForms } from './note-forms'
import { StepButton, StepFormContext } from './step-form'
import type { SubmissionPageProps } from './submission-props'
import { Timeline } from './timeline'

export function SubmissionPage(props: SubmissionPageProps) {
  const { submission, reader, from, names, answering, replies, noting, health, conflict } = props
  const { reference, version, answerTo, addressCorrection } = submission
  const getName = (id: string) => names.get(id) ?? 'someone who left'
  return (
    <StepFormContext value={{ reference, version, from }}>
      <PageNavigation {...props} />
      <SubmissionHeader {...props} />
      {submission.person && (
        <MoreFromSender
          person={submission.person}
          name={submission.senderName ?? ''}
          mayHandle={reader.mayHandle}
          origin={{ via: reference, from }}
        />
      )}
      {conflict && <ConflictNotice {...{ ...conflict, submission, names }} readerId={reader.id} />}
      <ProblemNotice>{props.problem}</ProblemNotice>
      {props.refusal && (
        <ProblemNotice>
          Nothing was changed. <RefusalText {...props.refusal} />
        </ProblemNotice>
      )}
      <FieldProblem
        what="The answer was not sent."
        where={answering?.isSubjectWrong ? 'answer-subject' : 'answer-text'}
        error={answering?.error}
      />
      <FieldProblem what="Nothing was saved." where={`${noting?.kind}-text`} error={noting?.error} />
      {props.changed !== undefined && <ChangeNotice {...props} />}
      {props.decisionNotice}
      {reader.mayHandle && <HeadControls {...props} />}
      <PresenceStrip
        {...props.presence}
        subject={{ kind: 'submission', id: submission.id }}
        id={reference}
        lastEvent={submission.lastEvent}
        readerId={reader.id}
        reloadAddress={withList(routes.deskSubmission(reference), from, answering && { answer: 'yes' })}
      />
      <div className="submission">
        <div className="submission-sent">
          <AnswersSection submission={submission} names={names} mayCorrect={reader.mayHandle} from={from} />
          {submission.health && <HealthSection labels={submission.health.labels} opened={health} />}
          {answering && answerTo !== null && (
            <AnswerForm
              {...{ answering, replies }}
              to={answerTo}
              corrected={addressCorrection && { ...addressCorrection, by: getName(addressCorrection.by) }}
              others={conflict && !conflict.intention.chosen && listAnswers(submission, conflict.since)}
              isMain={!conflict?.intention.chosen && !noting}
            />
          )}
        </div>
        <section className="submission-column" aria-labelledby="history-heading">
          <h2 id="history-heading">History</h2>
          <Timeline {...props} />
          {reader.mayHandle && <NoteForms noting={noting} names={colleagueNames(reader.id, props.colleagues)} />}
        </section>
      </div>
    </StepFormContext>
  )
}

type AnswersSectionProps = Pick<SubmissionPageProps, 'submission' | 'names' | 'from'> & { mayCorrect: boolean }

/** The submitted answers, including corrections. */
function AnswersSection({ submission, names, from, mayCorrect }: AnswersSectionProps) {
  const { answers, reference } = submission
  return (
    <div>
      <Answers answers={answers}>
        {({ field, label }, { by, sent, digest }) => (
          <CorrectionNote {...{ field, sent }} by={names.get(by) ?? 'someone who left'}>
            {mayCorrect && (
              <StepButton step="correct" name="as-sent" value={`${field} ${digest}`} look="text">
                Take back<span className="visually-hidden"> the correction of “{label}”</span>
              </StepButton>
            )}
          </CorrectionNote>
        )}
      </Answers>
      {mayCorrect && (
        <p className="correct-link screen-only">
          <a href={withList(routes.deskSubmissionStep(reference, 'correct'), from)}>Correct an answer</a>
        </p>
      )}
    </div>
  )
}

function PageNavigation({ submission, from, neighbors: { newer, older } }: SubmissionPageProps) {
  return (
    <nav className="ways-on screen-only" aria-label="List">
      <a href={`${inboxAddress(from)}#${submission.reference}`}>Back to the list</a>
      {newer !== undefined && (
        <a data-key="k p" href={submissionAddress(newer, from)} rel="prev">
          Newer
        </a>
      )}
      {older !== undefined && (
        <a data-key="j n" href={submissionAddress(older, from)} rel="next">
          Older
        </a>
      )}
    </nav>
  )
}

/** "Entered by Rosa from paper, arrived November 20"; undefined if it came through the website. */
function describeEntry(submission: SubmissionDetails, names: Names, { timeZone }: Clock): string | undefined {
  const { enteredBy, enteredChannel, arrivedAt, receivedAt } = submission
  if (enteredBy === null) return undefined
  const arrivalText =
    arrivedAt === null ? '' : `, ${formatArrival(isoDate(calendarDayAt(new Date(arrivedAt), timeZone)), receivedAt)}`
  return `Entered by ${names.get(enteredBy) ?? 'someone who left'}${formatChannel(enteredChannel)}${arrivalText}`
}

/** Repeats the error at the top and links to the field, which is far below. */
function FieldProblem({ what, where, error }: { what: string; where: string; error: string | undefined }) {
  if (!error) return null
  return (
    <Notice tone="problem">
      <p>
        {what} <a href={`#${where}`}>{error}</a>.
      </p>
    </Notice>
  )
}

function SubmissionHeader({ submission, names, applications }: SubmissionPageProps) {
  const { form, reference, senderName, senderEmail, answerTo, spamFlags, isUnapplied } = submission
  const entered = describeEntry(submission, names, use(ClockContext))
  return (
    <header className="submission-head" data-form={form}>
      <h1>
        <ForeignText>{senderName || reference}</ForeignText>
      </h1>
      <p>
        <span className="form-name">{formName(form)}</span> <span>{reference}</span>{' '}
        <Moment at={submission.receivedAt} /> {submission.timing && <span>applied {submission.timing}</span>}{' '}
        {entered && <span>{entered}</span>}{' '}
        {answerTo === null && <span>{senderEmail ? 'We can’t email this address' : 'No email address'}</span>}{' '}
        {applications.map(({ id, name, season }) => (
          <a href={routes.deskApplicant(id)} key={id}>
            {form === 'application' ? (
              `Applicant, ${season}`
            ) : (
              <>
                Belongs to <ForeignText>{name}</ForeignText>
              </>
            )}
          </a>
        ))}
      </p>
      {isUnapplied && (
        <p>
          <strong>No application from this person</strong>: none for that program has this address or this name.
        </p>
      )}
      {spamFlags && <p>Looks like spam: {spamFlags}</p>}
    </header>
  )
}

/** Answers that were sent by these events. */
function listAnswers({ timeline }: SubmissionDetails, events: readonly Event[]): TimelineEmail[] {
  const ids = events.map((event) => findSubjectId(event, 'email'))
  return timeline.emails.filter(({ kind, id }) => kind === 'answer' && ids.includes(id))
}
