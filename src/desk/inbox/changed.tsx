import { use } from 'react'
import type { TimelineEmail, TimelineItem } from '../../submissions/timeline'
import { ClockContext } from '../ui/clock-context'
import { Notice } from '../ui/notice'
import { EnteredNotice } from './entered-notice'
import { eventInWords } from './event-in-words'
import { StepButton } from './step-form'
import type { SubmissionPageProps } from './submission-props'
import { isDueSoon, Undo } from './timeline'
import { findUndoing } from './undoing'

/** What the reader has just done, and how it is taken back. */
export function Changed({ submission, reader, names, changed }: SubmissionPageProps) {
  const { now } = use(ClockContext)
  if (changed === 'entered' && submission.enteredBy === reader.id) return <EnteredNotice form={submission.form} />
  const said = wordsFor(changed, submission.timeline)
  if (said)
    return (
      <Notice tone="done">
        <p>{said}</p>
      </Notice>
    )
  const soon = emailsIn(submission.timeline).filter(
    ({ status, error, dueAt }) => status === 'waiting' && error === null && isDueSoon(dueAt, now),
  )
  const undoing = findUndoing(submission, reader.id)
  if (undoing)
    return (
      <Notice tone="done">
        <p>
          You {eventInWords(undoing.event, names)}.
          {soon.some(({ audience }) => audience === 'sender') && ' The confirmation will be sent in a minute.'}
        </p>
        <Undo {...undoing} />
      </Notice>
    )
  const answer = soon.findLast(({ kind }) => kind === 'answer')
  if (!answer) return null
  return (
    <Notice tone="done">
      <p>Your answer will be sent in a minute.</p>
      <StepButton step="take-back" name="email" value={answer.id} className="text-button" shortcut="u">
        Take back
      </StepButton>
    </Notice>
  )
}

/** Of what cannot be undone here. */
function wordsFor(changed: string | undefined, timeline: readonly TimelineItem[]): string | undefined {
  switch (changed) {
    case 'note':
      return noteInWords(timeline)
    case 'reply':
      return 'The reply is saved.'
    case 'take-back':
      return 'The answer is taken back. Here it is again, to be changed.'
    case 'send-again':
      return 'The email will be sent again.'
    default:
      return undefined
  }
}

/** Whom a note has told: a name with a mistake in it tells nobody. */
function noteInWords(timeline: readonly TimelineItem[]): string {
  const saved = 'The note is saved.'
  const last = timeline.findLast((item) => item.type === 'note')
  if (last?.type !== 'note' || !/(?<!\S)@/.test(last.note.text)) return saved
  const told = emailsIn(timeline.filter(({ at }) => at >= last.at)).filter(({ kind }) => kind === 'mention')
  if (told.length === 0) return `${saved} Nobody was told by email: no colleague of that name gets them.`
  return `${saved} It tells ${told.map(({ to }) => to).join(', ')}.`
}

function emailsIn(timeline: readonly TimelineItem[]): TimelineEmail[] {
  return timeline.flatMap((item) => (item.type === 'email' ? [item.email] : []))
}
