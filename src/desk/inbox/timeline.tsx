import { type ReactNode, use } from 'react'
import * as routes from '../../routes'
import type { TimelineEmail, TimelineItem, TimelineNote } from '../../submissions/timeline'
import { ClockContext } from '../ui/clock-context'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { unwrapped } from '../ui/unwrapped'
import { eventInWords, type Names } from './event-in-words'
import { StepButton } from './step-form'
import type { PageReader } from './submission-props'
import type { Undoing } from './undoing'

interface TimelineProps {
  items: readonly TimelineItem[]
  reader: PageReader
  names: Names
  undoing: Undoing | undefined
}

/** What happened to a submission, newest last, as one tells it. */
export function Timeline({ items, ...props }: TimelineProps) {
  return (
    <ol className="happened">
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
      return <Note at={at} note={item.note} />
    case 'email':
      return <Email at={at} email={item.email} reader={reader} />
    case 'event':
      return (
        <Line at={at}>
          <b>{item.event.actorName ?? 'The site'}</b> {eventInWords(item.event, names)}
          {undoing?.event.id === item.event.id && reader.mayHandle && <Undo {...undoing} />}
        </Line>
      )
  }
}

/** The opposite of the reader's own last change. */
export function Undo({ step, value }: Undoing) {
  return (
    <StepButton step={step} name={step} value={value} className="text-button" shortcut="u">
      Undo
    </StepButton>
  )
}

function Line({ at, kind, children }: { at: string; kind?: string; children: ReactNode }) {
  return (
    <li data-kind={kind}>
      <div className="happened-line">
        <div>{children}</div>
        <Age at={at} />
      </div>
    </li>
  )
}

function Note({ at, note: { kind, text, authorName } }: { at: string; note: TimelineNote }) {
  return (
    <li data-kind={kind}>
      <div className="happened-line">
        <div>
          <b>{authorName}</b> {kind === 'note' ? 'noted' : 'pasted what they wrote back'}
        </div>
        <Age at={at} />
      </div>
      <ForeignBlock>{text}</ForeignBlock>
    </li>
  )
}

function Email({ at, email, reader }: { at: string; email: TimelineEmail; reader: PageReader }) {
  const { id, text, status, senderName, kind } = email
  const words = kind === 'answer' ? <b>{senderName} answered</b> : emailInWords(email)
  return (
    <li data-kind={kind === 'answer' ? 'answer' : 'email'}>
      <div className="happened-line">
        <div>
          {reader.mayMails ? <a href={routes.deskEmail(id)}>{words}</a> : words}: <EmailState {...email} />
          {reader.mayHandle && <EmailSteps {...email} />}
        </div>
        <Age at={at} />
      </div>
      {text !== null && (
        <details open={status === 'waiting'}>
          <summary>
            <ForeignText>{email.subject}</ForeignText>
          </summary>
          <ForeignBlock>{unwrapped(text)}</ForeignBlock>
        </details>
      )}
    </li>
  )
}

function emailInWords({ kind, to }: TimelineEmail): ReactNode {
  switch (kind) {
    case 'notification':
      return 'Email to the office'
    case 'receipt':
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

function EmailState({ status, kind, error, dueAt }: TimelineEmail) {
  const { now } = use(ClockContext)
  switch (status) {
    case 'sent':
      return <span className="email-state">sent</span>
    case 'waiting':
      if (error !== null)
        return (
          <span className="email-state">
            not accepted yet, will be tried again: <ForeignText>{error}</ForeignText>
          </span>
        )
      return (
        <span className="email-state">{isDueSoon(dueAt, now) ? 'will be sent in a minute' : 'waiting to be sent'}</span>
      )
    case 'stopped':
      return <span className="email-state">{kind === 'answer' ? 'taken back' : 'held back'}</span>
    case 'failed':
      return (
        <strong className="email-state failed">
          not sent{error !== null && ': '}
          {error !== null && <ForeignText>{error}</ForeignText>}
        </strong>
      )
  }
}

/** Whether an email waits so that it can be taken back, rather than for another try. */
export function isDueSoon(dueAt: string, now: Date): boolean {
  const wait = Date.parse(dueAt) - now.getTime()
  return wait > 0 && wait <= 60_000
}

function EmailSteps({ id, kind, status }: TimelineEmail) {
  if (kind === 'answer' && status === 'waiting')
    return (
      <StepButton step="take-back" name="email" value={id} className="text-button">
        Take back
      </StepButton>
    )
  if (status !== 'failed') return null
  return (
    <StepButton step="send-again" name="email" value={id} className="text-button">
      Send again
    </StepButton>
  )
}
