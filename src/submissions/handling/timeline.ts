import type { Database } from '../../database/connection'
import type { EmailKind } from '../../database/email-kinds'
import type { Moment } from '../../database/tables'
import { typedEvent } from '../../log/event-kind'
import { type Event, readEvents } from '../../log/events'
import { aboutSubmission, idOf } from '../../log/subjects'
import { type EmailState, stateOf } from '../../mail/saved-emails'
import { nextTry } from '../../mail/sendable-since'
import { submissionEventKinds } from '../event-kinds'

/** An email in a submission's column. */
export interface TimelineEmail {
  id: string
  kind: EmailKind
  audience: 'office' | 'sender' | 'staff'
  to: string
  /** Whose address it is on the team. */
  toName: string | null
  subject: string
  /** What the office answered; null for what the site writes by itself. */
  text: string | null
  status: EmailState
  dueAt: Moment
  sentAt: Moment | null
  /** Why it was not accepted, as the mail server said. */
  error: string | null
  /** What kind of failure that was (src/mail/failure.ts), where it is known. */
  failure: string | null
  /** Who sent it; null for the site. */
  senderName: string | null
  /** Whether its sender got the submission by answering it. */
  took?: boolean
}

export interface TimelineNote {
  id: string
  kind: 'note' | 'reply'
  text: string
  authorName: string
  /** That it was added; absent where that is long past. */
  added?: Event | undefined
}

/** Something that happened to a submission. */
export type TimelineItem = { at: Moment } & (
  | { type: 'received' }
  | { type: 'email'; email: TimelineEmail }
  | { type: 'note'; note: TimelineNote }
  | { type: 'event'; event: Event }
)

/** What is shown at most of each kind: a submission that somebody fills with thousands must still open. */
const MOST = 500

/** What happened to a submission, the newest last. */
export async function readTimeline(
  database: Database,
  { id, created_at, entered_by }: { id: string; created_at: Moment; entered_by: string | null },
): Promise<TimelineItem[]> {
  const [emails, notes, events] = await Promise.all([
    readEmails(database, id),
    readNotes(database, id),
    readEvents(database, { about: aboutSubmission(id) }, { limit: MOST }),
  ])
  const items: TimelineItem[] = [
    // Where somebody entered it, that event says so.
    ...(entered_by === null ? [{ at: created_at, type: 'received' } as const] : []),
    // Each note, and each answer, stands there by itself.
    ...events
      .filter(({ kind }) => kind !== 'note-added' && kind !== 'answered')
      .reverse()
      .map((event): TimelineItem => ({ at: event.at, type: 'event', event })),
    ...[...notes, ...emails].map((item) => withEvent(item, events)),
  ]
  // Stable: of one transaction, what somebody did stands before the emails that it caused.
  return items.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

function withEvent(item: TimelineItem, events: readonly Event[]): TimelineItem {
  if (item.type === 'note') {
    const added = events.find((event) => event.kind === 'note-added' && idOf(event, 'note') === item.note.id)
    return { ...item, note: { ...item.note, added } }
  }
  if (item.type !== 'email' || item.email.kind !== 'answer') return item
  const event = events.find(({ kind, about }) => kind === 'answered' && idOf({ about }, 'email') === item.email.id)
  const answered = event && typedEvent(event, submissionEventKinds)
  return {
    ...item,
    email: { ...item.email, took: answered?.kind === 'answered' && answered.details?.assignee !== undefined },
  }
}

/** The events of a timeline, in their order. */
export function eventsIn(items: readonly TimelineItem[]): Event[] {
  return items.flatMap((item) => {
    if (item.type === 'event') return [item.event]
    return item.type === 'note' && item.note.added ? [item.note.added] : []
  })
}

async function readEmails(database: Database, submissionId: string): Promise<TimelineItem[]> {
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
      nextTry.as('dueAt'),
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
    // The office's comes first: ids of one millisecond are in no order.
    .orderBy('outbox.created_at', 'desc')
    .orderBy('outbox.audience', 'desc')
    .orderBy('outbox.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.reverse().map(({ at, typedText, ...email }) => {
    return { at, type: 'email', email: { ...email, status: stateOf(email), text: typedText ?? email.text } }
  })
}

async function readNotes(database: Database, submissionId: string): Promise<TimelineItem[]> {
  const rows = await database
    .selectFrom('notes')
    .innerJoin('staff', 'staff.id', 'notes.staff_id')
    .select(['notes.id', 'notes.kind', 'notes.text', 'notes.created_at as at', 'staff.name as authorName'])
    .where('submission_id', '=', submissionId)
    .where('notes.removed_at', 'is', null)
    .orderBy('notes.id', 'desc')
    .limit(MOST)
    .execute()
  return rows.reverse().map(({ at, kind, ...note }) => {
    return { at, type: 'note', note: { ...note, kind: kind === 'reply' ? 'reply' : 'note' } }
  })
}
