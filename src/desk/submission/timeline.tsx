import { type ReactElement, type ReactNode, use } from 'react'
import type { Event } from '../../log/events'
import { isStoppedByLimit } from '../../mail/confirmation-limits'
import * as routes from '../../routes'
import type { TimelineEmail, TimelineNote } from '../../submissions/handling/timeline'
import { EventWords } from '../bulk/preview-row'
import { submissionAddress } from '../inbox/inbox-address'
import { ClockContext } from '../ui/clock-context'
import { formatEvent } from '../ui/events'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { MailFailure } from '../ui/mail-failure'
import { Age, TimeUntil } from '../ui/moment'
import { unwrapText } from '../ui/unwrap-text'
import { isDueSoon, WillBeSent } from '../ui/will-be-sent'
import { BlockerNote } from '../undo/blocker-note'
import { UndoButton } from '../undo/undo-button'
import { StepButton, StepFormContext } from './step-form'
import type { PageReader, SubmissionPageProps } from './submission-props'

interface HistoryEntry {
  at: string
  line: ReactElement
}

/** The order decides between entries with the same timestamp: a change comes before its emails. */
const contributors: readonly ((props: SubmissionPageProps) => readonly HistoryEntry[])[] = [
  receivedLines,
  eventLines,
  noteLines,
  emailLines,
]

export function Timeline(props: SubmissionPageProps) {
  const lines = contributors.flatMap((listLines) => listLines(props))
  lines.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return <ol className="history">{lines.map(({ line }) => line)}</ol>
}

/** Submissions entered by staff have an event instead. */
function receivedLines({ submission: { enteredBy, receivedAt: at } }: SubmissionPageProps): HistoryEntry[] {
  if (enteredBy !== null) return []
  const line = (
    <HistoryItem at={at} key="received">
      Received
    </HistoryItem>
  )
  return [{ at, line }]
}

function eventLines({ submission, names, undoBlockers }: SubmissionPageProps): HistoryEntry[] {
  return submission.timeline.events.map((event) => {
    const line = (
      <HistoryItem at={event.at} id={eventAnchor(event)} key={event.id}>
        <EventWords event={event} names={names} /> <UndoEvent event={event} names={names} undoBlockers={undoBlockers} />
      </HistoryItem>
    )
    return { at: event.at, line }
  })
}

function noteLines({ submission, names, undoBlockers }: SubmissionPageProps): HistoryEntry[] {
  return submission.timeline.notes.map((note) => {
    const line = (
      <NoteItem note={note} key={note.id}>
        {note.added && <UndoEvent event={note.added} names={names} undoBlockers={undoBlockers} />}
      </NoteItem>
    )
    return { at: note.at, line }
  })
}

function emailLines({ submission, reader }: SubmissionPageProps): HistoryEntry[] {
  return submission.timeline.emails.map((email) => {
    return { at: email.at, line: <EmailItem {...{ email, reader, answerTo: submission.answerTo }} key={email.id} /> }
  })
}

type UndoProps = Pick<SubmissionPageProps, 'names' | 'undoBlockers'> & { event: Event; isLatest?: boolean }

/** An Undo button, or the reason the event cannot be undone. */
export function UndoEvent({ event, names, undoBlockers, isLatest = false }: UndoProps) {
  const { reference, from } = use(StepFormContext)
  if (!undoBlockers.has(event.id)) return null
  const blocker = undoBlockers.get(event.id)
  // The later event has its own Undo button.
  if (blocker?.reason === 'changed-since' || blocker?.reason === 'not-undoable') return null
  if (blocker) return <BlockerNote blocker={blocker} names={names} hrefOf={(other) => `#${eventAnchor(other)}`} />
  const back = submissionAddress(reference, from)
  return <UndoButton eventId={event.id} back={back} of={formatEvent(event, names)} isLatest={isLatest} />
}

function eventAnchor({ sequence }: Event): string {
  return `event-${sequence}`
}

interface HistoryItemProps {
  at: string
  kind?: string
  id?: string | undefined
  below?: ReactNode
  children: ReactNode
}

function HistoryItem({ at, kind, id, below, children }: HistoryItemProps) {
  return (
    <li data-kind={kind} id={id}>
      <div className="history-line">
        <div>{children}</div>
        <Age at={at} />
      </div>
      {below}
    </li>
  )
}

function NoteItem({ note, children }: { note: TimelineNote; children: ReactNode }) {
  const { at, kind, text, authorName, added } = note
  return (
    <HistoryItem at={at} kind={kind} id={added && eventAnchor(added)} below={<ForeignBlock>{text}</ForeignBlock>}>
      {kind === 'note' ? 'Note from' : 'Reply pasted by'} <b>{authorName}</b> {children}
    </HistoryItem>
  )
}

function EmailItem({ email, reader, answerTo }: EmailItemProps) {
  const { id, at, text, status, senderName, kind, took } = email
  const answered = `${senderName} answered${took ? `; assigned to ${senderName}` : ''}`
  const words = kind === 'answer' ? <b>{answered}</b> : describeEmail(email)
  const below = text !== null && (
    <details open={status === 'waiting'}>
      <summary>
        <ForeignText>{email.subject}</ForeignText>
      </summary>
      <ForeignBlock>{unwrapText(text)}</ForeignBlock>
    </details>
  )
  return (
    <HistoryItem at={at} kind={kind === 'answer' ? 'answer' : 'email'} below={below}>
      {reader.maySeeEmails ? <a href={routes.deskEmail(id)}>{words}</a> : words}: <EmailStateText {...email} />
      {reader.mayHandle && <EmailActions email={email} answerTo={answerTo} />}
    </HistoryItem>
  )
}

interface EmailItemProps {
  email: TimelineEmail
  reader: PageReader
  /** The sender's current address, which may have been corrected. */
  answerTo: string | null
}

function describeEmail({ kind, to }: TimelineEmail): ReactNode {
  switch (kind) {
    case 'notification':
      return 'Email to the office'
    case 'confirmation':
    case 'held-confirmations':
      return 'Confirmation to the sender'
    default:
      return (
        <>
          Email to <ForeignText>{to}</ForeignText>
        </>
      )
  }
}

function EmailStateText(email: TimelineEmail) {
  const { status, kind, error, failure } = email
  switch (status) {
    case 'sent':
      return <span className="email-state">sent</span>
    case 'saved':
      return <span className="email-state">saved as a file</span>
    case 'waiting':
      return (
        <span className="email-state">
          <WaitingText {...email} />
        </span>
      )
    case 'stopped':
      if (isStoppedByLimit(email)) return <span className="email-state">not sent. {error}.</span>
      return <span className="email-state">{kind === 'answer' ? 'not sent' : 'on hold'}</span>
    case 'failed':
      return (
        <strong className="email-state failed">
          not sent{error !== null && ': '}
          {error !== null && <MailFailure error={error} failure={failure} />}
        </strong>
      )
  }
}

function EmailActions({ email, answerTo }: { email: TimelineEmail; answerTo: string | null }) {
  const { id, kind, status, audience, to } = email
  if (kind === 'answer' && status === 'waiting')
    return (
      <StepButton step="take-back" name="email" value={id} look="text">
        Undo send
      </StepButton>
    )
  const isUnsent = isStoppedByLimit(email)
  if (status !== 'failed' && !isUnsent) return null
  return (
    <>
      <StepButton step="send-again" name="email" value={id} look="text">
        {isUnsent ? 'Send it' : 'Send again'}
        {audience === 'sender' && answerTo !== null && answerTo !== to && ` to ${answerTo}`}
      </StepButton>{' '}
      <span className="field-hint">This can’t be undone.</span>
    </>
  )
}

function WaitingText({ id, error, failure, dueAt }: TimelineEmail) {
  const { now } = use(ClockContext)
  if (error !== null)
    return (
      <>
        not delivered yet. We’ll try again <TimeUntil at={dueAt} />. <MailFailure error={error} failure={failure} />
      </>
    )
  if (isDueSoon(dueAt, now)) return <WillBeSent emailId={id} dueAt={dueAt} />
  return 'waiting'
}
