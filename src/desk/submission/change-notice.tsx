import { type ReactNode, use } from 'react'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { submissionNoun } from '../../forms/all-forms'
import type { Event } from '../../log/events'
import { findSubjectId } from '../../log/subjects'
import * as routes from '../../routes'
import { findMentionedPeople, findUnknownMentions } from '../../submissions/handling/mentions'
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
    return <EntryNotice form={submission.form} unknown={formatWarnings(first?.text ?? '', props)} />
  }
  // Changes without an Undo button.
  if (changed === 'take-back') return <Success>The answer wasn’t sent. Here it is, ready to edit.</Success>
  if (changed === 'email-only')
    return <Success>The answer wasn’t sent. Something newer changed the submission, so that stays as it is.</Success>
  if (changed === 'send-again') return <Success>The email will be sent again.</Success>
  const dueEmails = submission.timeline.emails.filter(
    ({ status, error, dueAt }) => status === 'waiting' && error === null && isDueSoon(dueAt, now),
  )
  const confirmation = dueEmails.find(({ audience }) => audience === 'sender')
  // Missing if a colleague made the change first.
  const event = listUndoableEvents(submission.timeline).find(
    ({ id, actorId }) => id === eventId && actorId === reader.id,
  )
  if (event)
    return (
      <Success button={<UndoEvent event={event} names={names} undoBlockers={undoBlockers} isLatest />}>
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
      </Success>
    )
  const answer = dueEmails.find(({ id, kind }) => kind === 'answer' && id === emailId)
  if (!answer) return null
  const takeBackButton = (
    <StepButton step="take-back" name="email" value={answer.id} look="text" shortcut="u">
      Undo send
    </StepButton>
  )
  return (
    <Success button={takeBackButton}>
      Your answer <WillBeSent emailId={answer.id} dueAt={answer.dueAt} />.
      {answer.took && submission.assignee?.id === reader.id && ' The submission is now assigned to you.'}
    </Success>
  )
}

function Success({ button, children }: { button?: ReactNode; children: ReactNode }) {
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
  return ['Note saved.', formatRecipients(props, note), ...formatWarnings(note.text, props)].filter(Boolean).join(' ')
}

function formatRecipients(
  { submission, colleagues }: SubmissionPageProps,
  { at, text }: TimelineNote,
): string | undefined {
  if (findMentionedPeople(text, colleagues).length === 0) return undefined
  const notifications = submission.timeline.emails.filter((email) => email.kind === 'mention' && email.at >= at)
  if (notifications.length === 0) return 'No one gets an email: no colleague by that name receives them.'
  const names = notifications.map(({ toName, to }) => toName ?? to)
  return `${listFormat.format(names)} ${names.length === 1 ? 'gets' : 'get'} an email.`
}

/** Warns about @mentions of unknown people and of members who do not handle submissions. */
export function formatWarnings(text: string, { colleagues, names }: Pick<SubmissionPageProps, 'colleagues' | 'names'>) {
  const unknownNames = findUnknownMentions(
    text,
    [...names.values()].map((name) => ({ name })),
  )
  return findUnknownMentions(text, colleagues).map((name) =>
    unknownNames.includes(name) ? `No one is called ${name}.` : `${name} doesn’t handle submissions.`,
  )
}

const listFormat = new Intl.ListFormat('en-US')

/** Confirms an entry and links to the next one. */
function EntryNotice({ form, unknown }: { form: string; unknown: readonly string[] }) {
  // The redirect's fragment focuses this link, so that Enter opens the next form.
  const nextEntryLink = (
    <a id="entered" href={routes.deskNewEntry(form)}>
      Enter another
    </a>
  )
  return (
    <div data-entered={form}>
      <Success button={nextEntryLink}>
        {[`The ${submissionNoun(form, DEFAULT_LANGUAGE)} is saved.`, ...unknown].join(' ')}
      </Success>
    </div>
  )
}
