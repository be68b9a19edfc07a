import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { toStorableText } from '../../database/storable-text'
import type { Moment, NotesTable } from '../../database/tables'
import type { Actor } from '../../log/actor'
import { appendEvent, type NewEvent } from '../../log/events'
import { type Subject, submissionSubject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { catchOverBudget } from '../../mail/email-limits'
import { queueMentionNotices } from '../emails/staff-emails'
import { lockInboxRow } from '../inbox/inbox-row'
import { listReaders } from '../readers'
import { changeRow } from './change-rows'
import { findMentionedPeople } from './mentions'
import { REPEAT_WINDOW_MS } from './repeat-window'
import { updateNoteCount } from './update-note-count'

/** Maximum length in UTF-16 code units. Pasted replies include their quotations. */
export const MAX_NOTE_LENGTH = 20_000

interface NewNote {
  submissionId: string
  /** "reply" is a pasted reply from the family. */
  kind: 'note' | 'reply'
  text: string
}

type NoteResult =
  /** `eventId` is missing after a second click. */
  | { status: 'added'; id: string; eventId?: string }
  | { status: 'missing' | 'empty' | 'too-long' }
  /** The hourly email limit is used up, so the mentioned colleagues cannot be notified. */
  | { status: 'over-budget' }

/**
 * Adds a note to a submission and notifies the mentioned colleagues. Notes never conflict with other changes. A reply
 * reopens a submission that was answered or done.
 */
export async function addNote(
  app: AppContext,
  actor: Actor,
  { submissionId, kind, text: given }: NewNote,
): Promise<NoteResult> {
  const text = toStorableText(given).trim()
  if (text === '') return { status: 'empty' }
  if (text.length > MAX_NOTE_LENGTH) return { status: 'too-long' }
  const id = randomUUIDv7()
  const at = app.now().toISOString()
  const add = async (transaction: Database): Promise<NoteResult> => {
    const row = await lockInboxRow(transaction, submissionId)
    if (!row) return { status: 'missing' }
    const duplicate = await findDuplicateNote(transaction, {
      submission_id: submissionId,
      staff_id: actor.id,
      kind,
      text,
      at,
    })
    if (duplicate) return { status: 'added', id: duplicate.id }
    // The family is waiting for the office again.
    const reopens = kind === 'reply' && ['answered', 'done'].includes(row.status)
    const added = await insertNote(transaction, app, actor, { id, submissionId, kind, text, at, reopens })
    const changed = await changeRow({ transaction, app, actor }, row, reopens ? { status: 'open' } : {})
    const about: Subject[] = [changed.about, { kind: 'note', id }]
    const details = { ...added.details, ...changed.details }
    const { rows, inverse } = changed.change
    const change = { rows: [`note:${id}`, ...rows], inverse }
    return { status: 'added', id, eventId: await appendEvent(transaction, { ...added, about, details, change }) }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, add))
  if (result.status === 'added') app.onEmailQueued?.()
  return result
}

interface WrittenNote {
  id?: string
  submissionId: string
  kind?: 'note' | 'reply'
  /** The stored text. */
  text: string
  at: Moment
  /** True if the note reopens an answered or done submission. */
  reopens?: boolean
}

/** Stores a note and notifies the mentioned colleagues. Returns the event, which the caller must append last. */
export async function insertNote(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { id = randomUUIDv7(), submissionId, kind = 'note', text, at, reopens = false }: WrittenNote,
): Promise<NewEvent & { kind: 'note-added' }> {
  const stored = { id, submission_id: submissionId, staff_id: actor.id, reopens: Number(reopens) }
  await transaction
    .insertInto('notes')
    .values({ ...stored, kind, text, created_at: at, removed_at: null })
    .execute()
  await updateNoteCount(transaction, submissionId)
  // A family's reply mentions no colleagues.
  const readers = kind === 'note' ? findMentionedPeople(text, await listReaders(transaction)) : []
  await queueMentionNotices(transaction, app, actor, readers, { submissionId, noteId: id })
  const details = { kind, mentioned: readers.map((person) => person.id) }
  const about: Subject[] = [submissionSubject(submissionId), { kind: 'note', id }]
  return { kind: 'note-added', actorId: actor.id, about, details, at, change: { rows: [`note:${id}`], inverse: {} } }
}

type SubmittedNote = Pick<NotesTable, 'submission_id' | 'staff_id' | 'kind' | 'text'> & { at: Moment }

/** Returns the newest note if the same person wrote the same text recently. */
async function findDuplicateNote(transaction: Database, note: SubmittedNote) {
  const newest = await transaction
    .selectFrom('notes')
    .selectAll()
    .where('submission_id', '=', note.submission_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // Someone who writes a removed note again does so on purpose.
  if (!newest || newest.removed_at !== null) return undefined
  const isSame = newest.staff_id === note.staff_id && newest.kind === note.kind && newest.text === note.text
  return isSame && Date.parse(note.at) - Date.parse(newest.created_at) < REPEAT_WINDOW_MS ? newest : undefined
}
