import { type ReactNode, use } from 'react'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { submissionNoun } from '../../forms/all-forms'
import type { Event } from '../../log/events'
import { findSubjectId } from '../../log/subjects'
import * as routes from '../../routes'
import { findMentioned, findUnknownMentions } from '../../submissions/handling/mentions'
import { listUndoableEvents, type TimelineNote } from '../../submissions/handling/timeline'
import { ClockContext } from '../ui/clock-context'
import { formatEvent } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Notice } from '../ui/notice'
import { isDueSoon, WillBeSent } from '../ui/will-be-sent'
import { StepButton } from './step-form'
import type { SubmissionPageProps } from './submission-props'
import { UndoEvent } from './timeline'

export function ChangeNotice(props: SubmissionPageProps) {
  const { submission, reader, names, changed, eventId, emailId, undoBlockers } = props
  const { now } = use(ClockContext)
  if (changed === 'entered' && submission.enteredBy === reader.id) {
    const [first] = submission.timeline.notes
    return <EnteredNotice form={submission.form} unknown={describeUnknown(first?.text ?? '', props)} />
  }
  // Changes without an Undo button.
  if (changed === 'take-back') return <Saved>You took the answer back. Here it is, ready to edit.</Saved>
  if (changed === 'email-only')
    return <Saved>You took the answer back. Something newer changed the submission, so that stays as it is.</Saved>
  if (changed === 'send-again') return <Saved>The email will be sent again.</Saved>
  const soon = submission.timeline.emails.filter(
    ({ status, error, dueAt }) => status === 'waiting' && error === null && isDueSoon(dueAt, now),
  )
  const confirmation = soon.find(({ audience }) => audience === 'sender')
  // Missing if a colleague made the change first.
  const event = listUndoableEvents(submission.timeline).find(
    ({ id, actorId }) => id === eventId && actorId === reader.id,
  )
  if (event)
    return (
      <Saved button={<UndoEvent event={event} names={names} undoBlockers={undoBlockers} isLatest />}>
        {event.kind === 'note-added' ? describeSavedNote(props, event) : `You ${formatEvent(event, names)}.`}
        {confirmation && (
          <>
            {' '}
            The confirmation <WillBeSent emailId={confirmation.id} dueAt={confirmation.dueAt} />
            {confirmation.to !== submission.answerTo && (
              <>
                {' to '}
                <ForeignText>{confirmation.to}</ForeignText>, the address from before
                {reader.maySeeEmails && <a href={routes.deskEmail(confirmation.id)}> (stop or redirect it)</a>}
              </>
            )}
            .
          </>
        )}
      </Saved>
    )
  const answer = soon.find(({ id, kind }) => kind === 'answer' && id === emailId)
  if (!answer) return null
  const takeBackAnswer = (
    <StepButton step="take-back" name="email" value={answer.id} look="text" shortcut="u">
      Take back
    </StepButton>
  )
  return (
    <Saved button={takeBackAnswer}>
      Your answer <WillBeSent emailId={answer.id} dueAt={answer.dueAt} />.
      {answer.took && submission.assignee?.id === reader.id && ' The submission is now assigned to you.'}
    </Saved>
  )
}

function Saved({ button, children }: { button?: ReactNode; children: ReactNode }) {
  return (
    <Notice tone="done">
      <p>{children}</p>
      {button}
    </Notice>
  )
}

/** Describes a saved note and the colleagues it notified. */
function describeSavedNote(props: SubmissionPageProps, event: Event): string {
  const note = props.submission.timeline.notes.find(({ id }) => id === findSubjectId(event, 'note'))
  if (!note) return 'Note saved.'
  if (note.kind === 'reply') return 'Reply saved.'
  return ['Note saved.', describeNotified(props, note), ...describeUnknown(note.text, props)].filter(Boolean).join(' ')
}

function describeNotified(
  { submission, colleagues }: SubmissionPageProps,
  { at, text }: TimelineNote,
): string | undefined {
  if (findMentioned(text, colleagues).length === 0) return undefined
  const notifications = submission.timeline.emails.filter((email) => email.kind === 'mention' && email.at >= at)
  if (notifications.length === 0) return 'Nobody gets an email: no colleague by that name receives them.'
  const names = notifications.map(({ toName, to }) => toName ?? to)
  return `${listFormat.format(names)} ${names.length === 1 ? 'gets' : 'get'} an email.`
}

/** Warns about @mentions of unknown people and of members who do not handle submissions. */
export function describeUnknown(
  text: string,
  { colleagues, names }: Pick<SubmissionPageProps, 'colleagues' | 'names'>,
) {
  const nobody = findUnknownMentions(
    text,
    [...names.values()].map((name) => ({ name })),
  )
  return findUnknownMentions(text, colleagues).map((name) =>
    nobody.includes(name) ? `Nobody is called ${name}.` : `${name} doesn’t handle submissions.`,
  )
}

const listFormat = new Intl.ListFormat('en-US')

/** Confirms an entry and links to the next one. */
function EnteredNotice({ form, unknown }: { form: string; unknown: readonly string[] }) {
  // The redirect's fragment focuses this link, so that Enter opens the next form.
  const another = (
    <a id="entered" href={routes.deskEnterForm(form)}>
      Enter another
    </a>
  )
  return (
    <div data-entered={form}>
      <Saved button={another}>
        {[`The ${submissionNoun(form, DEFAULT_LANGUAGE)} is saved.`, ...unknown].join(' ')}
      </Saved>
    </div>
  )
}
