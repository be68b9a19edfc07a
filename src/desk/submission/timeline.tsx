import { type ReactNode, use } from 'react'
import type { Event } from '../../log/events'
import { isLimited } from '../../mail/confirmation-limits'
import * as routes from '../../routes'
import type { TimelineEmail, TimelineItem, TimelineNote } from '../../submissions/handling/timeline'
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

type TimelineProps = Pick<SubmissionPageProps, 'reader' | 'names' | 'undoing'> & { items: readonly TimelineItem[] }

export function Timeline({ items, ...props }: TimelineProps) {
  return (
    <ol className="history">
      {items.map((item) => (
        <Item item={item} key={keyOf(item)} {...props} />
      ))}
    </ol>
  )
}

function keyOf(item: TimelineItem): string {
  if (item.type === 'email') return item.email.id
  if (item.type === 'note') return item.note.id
  return item.type === 'event' ? item.event.id : item.type
}

function Item({ item, reader, names, undoing }: Omit<TimelineProps, 'items'> & { item: TimelineItem }) {
  const { at } = item
  switch (item.type) {
    case 'received':
      return <Line at={at}>Received</Line>
    case 'note':
      return (
        <Note at={at} note={item.note}>
          {item.note.added && <Undo event={item.note.added} {...{ names, undoing }} />}
        </Note>
      )
    case 'email':
      return <Email at={at} email={item.email} reader={reader} />
    case 'event':
      return (
        <Line at={at} id={anchorOf(item.event)}>
          <b>{item.event.actorName ?? 'The site'}</b> {eventInWords(item.event, names)}{' '}
          <Undo event={item.event} {...{ names, undoing }} />
        </Line>
      )
  }
}

type UndoProps = Pick<TimelineProps, 'names' | 'undoing'> & { event: Event; isLatest?: boolean }

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

function Note({ at, note, children }: { at: string; note: TimelineNote; children: ReactNode }) {
  const { kind, text, authorName, added } = note
  return (
    <Line at={at} kind={kind} id={added && anchorOf(added)} below={<ForeignBlock>{text}</ForeignBlock>}>
      <b>{authorName}</b> {kind === 'note' ? 'noted' : 'pasted their reply'} {children}
    </Line>
  )
}

function Email({ at, email, reader }: { at: string; email: TimelineEmail; reader: PageReader }) {
  const { id, text, status, senderName, kind, took } = email
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
      {reader.mayHandle && <EmailSteps {...email} />}
    </Line>
  )
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

function EmailSteps(email: TimelineEmail) {
  const { id, kind, status } = email
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
