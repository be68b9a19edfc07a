import { use } from 'react'
import { DEFAULT_LANGUAGE } from '../../../content/language'
import { receivedOf } from '../../forms/all-forms'
import type { Event } from '../../log/events'
import * as routes from '../../routes'
import { findMentioned } from '../../submissions/handling/mentions'
import { eventsIn, type TimelineEmail, type TimelineItem } from '../../submissions/handling/timeline'
import { ClockContext } from '../ui/clock-context'
import { eventInWords } from '../ui/events'
import { Notice } from '../ui/notice'
import { isDueSoon, WillBeSent } from '../ui/will-be-sent'
import { unknownInWords } from './note-names'
import { StepButton } from './step-form'
import type { SubmissionPageProps } from './submission-props'
import { Undo } from './timeline'

/** What the reader has just done, and how it is taken back. */
export function Changed(props: SubmissionPageProps) {
  const { submission, reader, names, changed, undoing } = props
  const { now } = use(ClockContext)
  if (changed === 'entered' && submission.enteredBy === reader.id) {
    const first = submission.timeline.find((item) => item.type === 'note')
    return <EnteredNotice form={submission.form} unknown={unknownInWords(first?.note.text ?? '', props)} />
  }
  const said = wordsFor(changed)
  if (said)
    return (
      <Notice tone="done">
        <p>{said}</p>
      </Notice>
    )
  const soon = emailsIn(submission.timeline).filter(
    ({ status, error, dueAt }) => status === 'waiting' && error === null && isDueSoon(dueAt, now),
  )
  const confirmation = soon.find(({ audience }) => audience === 'sender')
  const event = ownLast(submission.timeline, reader.id, kindsOf(changed))
  if (event)
    return (
      <Notice tone="done">
        <p>
          {event.kind === 'note-added' ? noteInWords(props, event) : `You ${eventInWords(event, names)}.`}
          {confirmation && (
            <>
              {' '}
              The confirmation <WillBeSent emailId={confirmation.id} dueAt={confirmation.dueAt} />.
            </>
          )}
        </p>
        <Undo event={event} names={names} undoing={undoing} isLatest />
      </Notice>
    )
  const answer = soon.findLast(({ kind }) => kind === 'answer')
  if (!answer) return null
  return (
    <Notice tone="done">
      <p>
        Your answer <WillBeSent emailId={answer.id} dueAt={answer.dueAt} />.
      </p>
      <StepButton step="take-back" name="email" value={answer.id} look="text" shortcut="u">
        Take back
      </StepButton>
    </Notice>
  )
}

/** Of what cannot be undone here. */
function wordsFor(changed: string | undefined): string | undefined {
  if (changed === 'take-back') return 'You took the answer back. Here it is, ready to edit.'
  return changed === 'send-again' ? 'The email will be sent again.' : undefined
}

/** What kind of event a step leaves. */
function kindsOf(changed: string | undefined): string | undefined {
  const kinds: Readonly<Record<string, string>> = {
    status: 'status-changed',
    assignee: 'assigned',
    tags: 'tags-changed',
    note: 'note-added',
    reply: 'note-added',
  }
  return kinds[changed ?? '']
}

/** The last event of a kind, if it is the reader's own: where a colleague was faster, they have done nothing. */
function ownLast(timeline: readonly TimelineItem[], readerId: string, kind: string | undefined): Event | undefined {
  const last = eventsIn(timeline).findLast((event) => event.kind === kind)
  return last?.actorId === readerId ? last : undefined
}

type NoteItem = Extract<TimelineItem, { type: 'note' }>

/** Whom a note has told: a name with a mistake in it tells nobody. */
function noteInWords(props: SubmissionPageProps, { subjectId, details }: Event): string {
  const { timeline } = props.submission
  const last = timeline.find((item) => item.type === 'note' && item.note.id === subjectId)
  if (last?.type !== 'note') return 'Note saved.'
  if (last.note.kind === 'reply') return 'Reply saved.'
  const said = details?.unsent
    ? 'Not everyone it names gets an email: the hourly limit has been reached.'
    : toldInWords(props, last)
  return ['Note saved.', said, ...unknownInWords(last.note.text, props)].filter(Boolean).join(' ')
}

function toldInWords({ submission, colleagues }: SubmissionPageProps, { at, note }: NoteItem): string | undefined {
  if (findMentioned(note.text, colleagues).length === 0) return undefined
  const told = emailsIn(submission.timeline.filter((item) => item.at >= at)).filter(({ kind }) => kind === 'mention')
  if (told.length === 0) return 'Nobody gets an email: no colleague by that name receives them.'
  const names = told.map(({ toName, to }) => toName ?? to)
  return `${listOf.format(names)} ${names.length === 1 ? 'gets' : 'get'} an email.`
}

const listOf = new Intl.ListFormat('en-US')

function emailsIn(timeline: readonly TimelineItem[]): TimelineEmail[] {
  return timeline.flatMap((item) => (item.type === 'email' ? [item.email] : []))
}

/** What somebody entered is saved; where there is a pile, they go on with the next. */
function EnteredNotice({ form, unknown }: { form: string; unknown: readonly string[] }) {
  return (
    <div data-entered={form}>
      <Notice tone="done">
        <p>{[`The ${receivedOf(form, DEFAULT_LANGUAGE)} is saved.`, ...unknown].join(' ')}</p>
        {/* The address leads here, so that Enter goes on. */}
        <a id="entered" href={routes.deskEnterForm(form)}>
          Enter another
        </a>
      </Notice>
    </div>
  )
}
