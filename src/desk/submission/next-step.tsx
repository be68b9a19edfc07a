import * as routes from '../../routes'
import type { SubmissionDetails } from '../../submissions/handling/submission-page'
import type { Status } from '../../submissions/statuses'
import { inboxAddress, submissionAddress, withList } from '../inbox/inbox-address'
import { buttonClasses } from '../ui/button'
import { StepButton } from './step-form'
import type { SubmissionPageProps } from './submission-props'

export const statusActions: Readonly<Record<Status, string>> = {
  new: 'Mark as new',
  open: 'Mark as open',
  answered: 'Mark as answered',
  done: 'Mark as done',
  spam: 'Mark as spam',
}

/** The main button unless a form is: the next status, or the next submission after a change. */
export function NextStep(props: SubmissionPageProps) {
  const { submission, from, answering, noting, conflict, changed } = props
  const { status, reference, answerTo } = submission
  const next = getNextStep(submission)
  const isAnswering = answering !== undefined && answerTo !== null
  // The submission is settled, so the link to the next one comes first.
  const isSettled = changed !== undefined && !isAnswering && (status === 'done' || status === 'spam')
  return (
    <div className="next-step">
      {changed !== undefined && <NextSubmissionLink {...props} isMain={isSettled} />}
      {!isAnswering && answerTo !== null && status !== 'spam' && (
        <a className={buttonClasses.quiet} href={answerAddress(reference, from)} data-key="r">
          Answer
        </a>
      )}
      {next !== 'answer' && (
        <StepButton
          step="status"
          name="status"
          value={next}
          look={isSettled || isAnswering || conflict || noting ? 'quiet' : 'main'}
        >
          {buttonLabel(status)}
        </StepButton>
      )}
    </div>
  )
}

export function getNextStep({ status, answerTo }: SubmissionDetails): Status | 'answer' {
  if (status === 'spam' || status === 'done') return 'open'
  return status === 'answered' || answerTo === null ? 'done' : 'answer'
}

function buttonLabel(status: Status): string {
  if (status === 'spam') return 'Not spam'
  return status === 'done' ? 'Open again' : 'Done'
}

export function answerAddress(reference: string, from: SubmissionPageProps['from']): string {
  return `${withList(routes.deskSubmission(reference), from, { answer: 'yes' })}#answer-text`
}

/** The next submission in the list, or the list itself at its end. */
function NextSubmissionLink({ neighbors, submission, from, isMain }: SubmissionPageProps & { isMain: boolean }) {
  const { older } = neighbors
  if (older !== undefined)
    return (
      <a className={buttonClasses[isMain ? 'main' : 'quiet']} href={submissionAddress(older, from)} rel="next">
        Next in the list
      </a>
    )
  return (
    isMain && (
      <a className={buttonClasses.main} href={`${inboxAddress(from)}#${submission.reference}`}>
        Back to the list
      </a>
    )
  )
}
