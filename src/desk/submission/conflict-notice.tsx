import type { ReactNode } from 'react'
import type { Names } from '../../log/event-kind'
import { seasonNameKey } from '../../submissions/event-sentences'
import { statusWords } from '../../submissions/statuses'
import { ToldEvent } from '../bulk/preview-row'
import { StatusMark } from '../ui/status-mark'
import { StepButton } from './step-form'
import type { Intention, SubmissionPageProps } from './submission-props'

type ConflictNoticeProps = NonNullable<SubmissionPageProps['conflict']> &
  Pick<SubmissionPageProps, 'submission' | 'names'> & { readerId: string }

export function ConflictNotice({ readerId, since, intention, submission, names }: ConflictNoticeProps) {
  // Two tabs are one person.
  const isOwn = since.every(({ actorId }) => actorId === readerId)
  return (
    <div className="message conflict" data-tone="problem" role="alert">
      <div>
        <p>
          <strong>
            {isOwn ? 'You changed this in another window' : 'Somebody else changed this first'}. Your change hasn’t been
            saved yet.
          </strong>
        </p>
        <ul className="conflict-events">
          {since.map((event) => (
            <li key={event.id}>
              <ToldEvent event={event} names={names} />
            </li>
          ))}
        </ul>
        <p>
          Now: <StatusMark status={submission.status} />, {submission.assignee?.name ?? 'not assigned'}
          {intention.step === 'season' && `, ${submission.season?.name ?? 'no season'}`}.
        </p>
        <p>{intentionInWords(intention, names)}</p>
      </div>
      <DoAnyway intention={intention} />
    </div>
  )
}

function intentionInWords(intention: Intention, names: Names): ReactNode {
  switch (intention.step) {
    case 'status':
      return `You were about to change the status to ${statusWords[intention.status]}.`
    case 'assignee':
      return intention.assigneeId === null
        ? 'You were about to unassign it.'
        : `You were about to assign it to ${names.get(intention.assigneeId) ?? 'somebody who left'}.`
    case 'season':
      return intention.seasonId === null
        ? 'You were about to take it out of its season.'
        : `You were about to move it to ${names.get(seasonNameKey(intention.seasonId)) ?? 'another season'}.`
    case 'answer':
      return 'Your answer is below.'
  }
}

/** What the form of a step posts. */
function postedValue(intention: Exclude<Intention, { step: 'answer' }>): string {
  if (intention.step === 'status') return intention.status
  return (intention.step === 'season' ? intention.seasonId : intention.assigneeId) ?? ''
}

function DoAnyway({ intention }: { intention: Intention }) {
  if (intention.step === 'answer') return null
  return (
    <StepButton step={intention.step} name={intention.step} value={postedValue(intention)} look="main">
      Do it anyway
    </StepButton>
  )
}
