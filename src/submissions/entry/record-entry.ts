import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { storableText } from '../../database/storable-text'
import { appendEvents, type NewEvent } from '../../log/events'
import { aboutSubmission } from '../../log/subjects'
import { insertNote } from '../handling/notes'
import type { Entry } from './entry'

interface Entered {
  id: string
  /** In the inbox. */
  position: number
  created_at: string
}

/** Writes down who entered a submission, in the transaction that stores it. They have read it. */
export async function recordEntry(
  transaction: Database,
  app: AppContext,
  { actor, from, arrivedOn, note }: Entry,
  { id, position, created_at: at }: Entered,
): Promise<void> {
  const read = { staff_id: actor.id, submission_id: id, position, read_at: at }
  await transaction.insertInto('staff_reads').values(read).execute()
  const text = storableText(note).trim()
  const noted = text === '' ? [] : [await insertNote(transaction, app, actor, { submissionId: id, text, at })]
  const about = [aboutSubmission(id)]
  const details = { from, ...(arrivedOn !== undefined && { arrived: arrivedOn }) }
  const entered: NewEvent = { kind: 'submission-entered', actorId: actor.id, about, details, at }
  await appendEvents(transaction, [entered, ...noted])
}
