import { getAction } from '../../submissions/actions/actions'
import { EventSentence } from '../bulk/preview-row'
import { StatusMark } from '../ui/status-mark'
import { StepButton } from './step-form'
import type { Intention, SubmissionPageProps } from './submission-props'

type ConflictNoticeProps = NonNullable<SubmissionPageProps['conflict']> &
  Pick<SubmissionPageProps, 'submission' | 'names'> & { readerId: string }

export function ConflictNotice({ readerId, since, intention, submission, names }: ConflictNoticeProps) {
  const { step, chosen } = intention
  // The same member may have two tabs open.
  const isOwn = since.every(({ actorId }) => actorId === readerId)
  return (
    <div className="message conflict" data-tone="problem" role="alert">
      <div>
        <p>
          <strong>
            {isOwn ? 'You changed this in another window' : 'Someone else changed this first'}, so your change hasn’t
            been saved.
          </strong>
        </p>
        <ul className="conflict-events">
          {since.map((event) => (
            <li key={event.id}>
              <EventSentence event={event} names={names} />
            </li>
          ))}
        </ul>
        <div className="side-by-side">
          <p>
            Now: <StatusMark status={submission.status} />, {submission.assignee?.name ?? 'not assigned'}
            {step === 'season' && `, ${submission.season?.name ?? 'no season'}`}.
          </p>
          {chosen ? (
            <div>
              <p>You were about to {getAction(chosen).words.one(chosen, names)}.</p>
              <OverrideButton step={step} chosen={chosen} />
            </div>
          ) : (
            <p>Your answer is below.</p>
          )}
        </div>
      </div>
    </div>
  )
}

function OverrideButton({ step, chosen }: Required<Intention>) {
  // The posted value is the value in the event's details.
  const [value] = Object.values(getAction(chosen).details(chosen))
  return (
    <StepButton step={step} name={step} value={String(value ?? '')} look="main">
      Do it anyway
    </StepButton>
  )
}
