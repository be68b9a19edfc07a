import { type ReactElement, type ReactNode, use } from 'react'
import type { Event } from '../../log/events'
import { isLimited } from '../../mail/confirmation-limits'
import * as routes from '../../routes'
import type { TimelineEmail, TimelineNote } from '../../submissions/handling/timeline'
import { submissionAddress } from '../inbox/inbox-address'
import { ClockContext } from '../ui/clock-context'
import { eventInWords } from '../ui/events'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { MailFailure } from '../ui/mail-failure'
import { Age, Until } from '../ui/moment'
import { unwrapped } from '../ui/unwrapped'
import { isDueSoon, WillBeSent } from '../ui/will-be-sent'
import { BlockerNote } from '../undo/blocker-note'
import { UndoButton } from '../undo/undo-button'
import { StepButton, SteppingContext } from './step-form'
import type { PageReader, SubmissionPageProps } from './submission-props'

/** A line of the history, with a key. */
interface HistoryLine {
  at: string
  line: ReactElement
}

/** The functions that add lines to the history. Their order decides among lines of the same moment: a change comes before its emails. */
const contributors: readonly ((props: SubmissionPageProps) => readonly HistoryLine[])[] = [
  receivedLines,
  eventLines,
  noteLines,
  emailLines,
]

export function Timeline(props: SubmissionPageProps) {
  const lines = contributors.flatMap((linesOf) => linesOf(props))
  lines.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
  return <ol className="history">{lines.map(({ line }) => line)}</ol>
}

/** A submission that staff entered has an event instead. */
function receivedLines({ submission: { enteredBy, receivedAt: at } }: SubmissionPageProps): HistoryLine[] {
  if (enteredBy !== null) return []
  const line = (
    <Line at={at} key="received">
      Received
    </Line>
  )
  return [{ at, line }]
}

function eventLines({ submission, names, undoing }: SubmissionPageProps): HistoryLine[] {
  return submission.timeline.events.map((event) => {
    const line = (
      <Line at={event.at} id={anchorOf(event)} key={event.id}>
        <b>{event.actorName ?? 'The site'}</b> {eventInWords(event, names)}{' '}
        <Undo event={event} names={names} undoing={undoing} />
      </Line>
    )
    return { at: event.at, line }
  })
}

function noteLines({ submission, names, undoing }: SubmissionPageProps): HistoryLine[] {
  return submission.timeline.notes.map((note) => {
    const line = (
      <Note note={note} key={note.id}>
        {note.added && <Undo event={note.added} names={names} undoing={undoing} />}
      </Note>
    )
    return { at: note.at, line }
  })
}

function emailLines({ submission, reader }: SubmissionPageProps): HistoryLine[] {
  return submission.timeline.emails.map((email) => {
    return { at: email.at, line: <Email {...{ email, reader, answerTo: submission.answerTo }} key={email.id} /> }
  })
}

type UndoProps = Pick<SubmissionPageProps, 'names' | 'undoing'> & { event: Event; isLatest?: boolean }

/** Takes back what an event tells of, or says why it cannot be taken back. */
export function Undo({ event, names, undoing, isLatest = false }: UndoProps) {
  const { reference, from } = use(SteppingContext)
  if (!undoing.has(event.id)) return null
  const blocker = undoing.get(event.id)
  // What came after it can be undone right there.
  if (blocker?.reason === 'changed-since' || blocker?.reason === 'not-undoable') return null
  if (blocker) return <BlockerNote blocker={blocker} names={names} hrefOf={(other) => `#${anchorOf(other)}`} />
  const back = submissionAddress(reference, from)
  return <UndoButton eventId={event.id} back={back} of={eventInWords(event, names)} isLatest={isLatest} />
}

function anchorOf({ sequence }: Event): string {
  return `event-${sequence}`
}

interface LineProps {
  at: string
  kind?: string
  id?: string | undefined
  below?: ReactNode
  children: ReactNode
}

function Line({ at, kind, id, below, children }: LineProps) {
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

function Note({ note, children }: { note: TimelineNote; children: ReactNode }) {
  const { at, kind, text, authorName, added } = note
  return (
    <Line at={at} kind={kind} id={added && anchorOf(added)} below={<ForeignBlock>{text}</ForeignBlock>}>
      <b>{authorName}</b> {kind === 'note' ? 'noted' : 'pasted their reply'} {children}
    </Line>
  )
}

function Email({ email, reader, answerTo }: EmailProps) {
  const { id, at, text, status, senderName, kind, took } = email
  const words = kind === 'answer' ? <b>{`${senderName} answered${took ? ' and took it' : ''}`}</b> : emailInWords(email)
  const below = text !== null && (
    <details open={status === 'waiting'}>
      <summary>
        <ForeignText>{email.subject}</ForeignText>
      </summary>
      <ForeignBlock>{unwrapped(text)}</ForeignBlock>
    </details>
  )
  return (
    <Line at={at} kind={kind === 'answer' ? 'answer' : 'email'} below={below}>
      {reader.maySeeEmails ? <a href={routes.deskEmail(id)}>{words}</a> : words}: <EmailState {...email} />
      {reader.mayHandle && <EmailSteps email={email} answerTo={answerTo} />}
    </Line>
  )
}

interface EmailProps {
  email: TimelineEmail
  reader: PageReader
  /** The sender's address, as it was corrected since. */
  answerTo: string | null
}

function emailInWords({ kind, to }: TimelineEmail): ReactNode {
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

function EmailState(email: TimelineEmail) {
  const { status, kind, error, failure } = email
  switch (status) {
    case 'sent':
      return <span className="email-state">sent</span>
    case 'saved':
      return <span className="email-state">saved as a file</span>
    case 'waiting':
      return (
        <span className="email-state">
          <Waiting {...email} />
        </span>
      )
    case 'stopped':
      if (isLimited(email)) return <span className="email-state">not sent. {error}.</span>
      return <span className="email-state">{kind === 'answer' ? 'taken back' : 'on hold'}</span>
    case 'failed':
      return (
        <strong className="email-state failed">
          not sent{error !== null && ': '}
          {error !== null && <MailFailure error={error} failure={failure} />}
        </strong>
      )
  }
}

function EmailSteps({ email, answerTo }: { email: TimelineEmail; answerTo: string | null }) {
  const { id, kind, status, audience, to } = email
  if (kind === 'answer' && status === 'waiting')
    return (
      <StepButton step="take-back" name="email" value={id} look="text">
        Take back
      </StepButton>
    )
  const isUnsent = isLimited(email)
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

/** For another try, for its author to take it back, or for its turn. */
function Waiting({ id, error, failure, dueAt }: TimelineEmail) {
  const { now } = use(ClockContext)
  if (error !== null)
    return (
      <>
        not accepted yet, next try <Until at={dueAt} />: <MailFailure error={error} failure={failure} />
      </>
    )
  if (isDueSoon(dueAt, now)) return <WillBeSent emailId={id} dueAt={dueAt} />
  return 'waiting'
}
