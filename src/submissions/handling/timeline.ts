import type { Database } from '../../database/connection'
import type { EmailKind } from '../../database/email-kinds'
import type { Moment } from '../../database/tables'
import { narrowEvent } from '../../log/event-kind'
import { type Event, readEvents } from '../../log/events'
import { findSubjectId, submissionSubject } from '../../log/subjects'
import { type EmailState, toEmailState } from '../../mail/saved-emails'
import { nextAttemptAt } from '../../mail/sendable-since'
import { submissionEventKinds } from '../event-kinds'

export interface TimelineEmail {
  id: string
  at: Moment
  kind: EmailKind
  audience: 'office' | 'sender' | 'staff'
  to: string
  /** Name of the colleague with this address, if any. */
  toName: string | null
  subject: string
  /** The answer's text; null for automatic emails. */
  text: string | null
  status: EmailState
  dueAt: Moment
  sentAt: Moment | null
  /** The mail server's reason for rejecting the email. */
  error: string | null
  /** Kind of failure (src/mail/failure.ts), if known. */
  failure: string | null
  /** The staff member who sent the email; null for automatic emails. */
  senderName: string | null
  /** True if answering assigned the submission to the author. */
  took?: boolean
}

export interface TimelineNote {
  id: string
  at: Moment
  kind: 'note' | 'reply'
  text: string
  authorName: string
  /** The event that added the note; undefined if too old. */
  added?: Event | undefined
}

/** A submission's history, oldest first. */
export interface Timeline {
  emails: TimelineEmail[]
  notes: TimelineNote[]
  /** All events except added notes and answers, which are listed as such. */
  events: Event[]
}

/** Maximum number of items per kind, so that a submission with thousands of them still opens. */
const MAX_ITEMS = 500

export async function readTimeline(database: Database, submissionId: string): Promise<Timeline> {
  const [emails, notes, events] = await Promise.all([
    readEmails(database, submissionId),
    readNotes(database, submissionId),
    readEvents(database, { about: submissionSubject(submissionId) }, { limit: MAX_ITEMS }),
  ])
  const [added, answered] = [filterByKind(events, 'note-added'), filterByKind(events, 'answered')]
  return {
    emails: emails.map((email) => ({
      ...email,
      took: wasAssignedByAnswering(answered.find((event) => findSubjectId(event, 'email') === email.id)),
    })),
    notes: notes.map((note) => ({ ...note, added: added.find((event) => findSubjectId(event, 'note') === note.id) })),
    events: events.filter((event) => !added.includes(event) && !answered.includes(event)).reverse(),
  }
}

function filterByKind(events: readonly Event[], wanted: string): Event[] {
  return events.filter(({ kind }) => kind === wanted)
}

function wasAssignedByAnswering(event: Event | undefined): boolean {
  const answered = event && narrowEvent(event, submissionEventKinds)
  return answered?.kind === 'answered' && answered.details?.assignee !== undefined
}

/** Lists the events that may be undone. */
export function listUndoableEvents({ events, notes }: Timeline): Event[] {
  return [...events, ...notes.flatMap(({ added }) => added ?? [])]
}

async function readEmails(database: Database, submissionId: string): Promise<TimelineEmail[]> {
  const rows = await database
    .selectFrom('outbox')
    .leftJoin('email_bodies', (join) =>
      join.onRef('email_bodies.email_id', '=', 'outbox.id').on('outbox.kind', '=', 'answer'),
    )
    .leftJoin('staff', 'staff.id', 'outbox.caused_by')
    .leftJoin('staff as reader', (join) =>
      join.onRef('reader.email', '=', 'outbox.to_address').on('reader.removed_at', 'is', null),
    )
    .select([
      'outbox.id',
      'kind',
      'audience',
      'to_address as to',
      'subject',
      'email_bodies.text',
      'email_bodies.typed_text as typedText',
      'status',
      nextAttemptAt.as('dueAt'),
    ])
    .select([
      'sent_at as sentAt',
      'last_error as error',
      'failure',
      'staff.name as senderName',
      'reader.name as toName',
      'outbox.created_at as at',
    ])
    .where('submission_id', '=', submissionId)
    // Sort the office's email first: ids created in the same millisecond have no order.
    .orderBy('outbox.created_at', 'desc')
    .orderBy('outbox.audience', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(MAX_ITEMS)
    .execute()
  return rows.reverse().map(({ typedText, ...email }) => {
    return { ...email, status: toEmailState(email), text: typedText ?? email.text }
  })
}

async function readNotes(database: Database, submissionId: string): Promise<TimelineNote[]> {
  const rows = await database
    .selectFrom('notes')
    .innerJoin('staff', 'staff.id', 'notes.staff_id')
    .select(['notes.id', 'notes.kind', 'notes.text', 'notes.created_at as at', 'staff.name as authorName'])
    .where('submission_id', '=', submissionId)
    .where('notes.removed_at', 'is', null)
    .orderBy('notes.id', 'desc')
    .limit(MAX_ITEMS)
    .execute()
  return rows.reverse().map(({ kind, ...note }) => ({ ...note, kind: kind === 'reply' ? 'reply' : 'note' }))
}
