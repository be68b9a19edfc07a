import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import { toStorableText } from '../../database/storable-text'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { lockInboxRow } from '../../submissions/inbox/inbox-row'
import { lockApplications, readApplication, type VersionedApplication } from '../application-row'
import type { ApplicationState } from '../states'
import { isTold, readTold, type Told } from '../told'
import { type LetterKind, letterDefinitions, letterKinds } from './letter-kinds'

export const MAX_NOTE_LENGTH = 1000

type RecordCallResult =
  | { status: 'recorded'; eventId: string }
  | { status: 'missing' }
  | { status: 'conflict' | 'refused'; words: string }

/** Returns the kind of letter whose news a call can tell; undefined if there is nothing to tell in this state. */
export function findCallKind(state: ApplicationState, told: Told | undefined): LetterKind | undefined {
  // A reopened application needs a correction if the family was told an earlier decision.
  if (state === 'applied') return told && told.state !== 'applied' ? 'correction' : undefined
  return letterKinds.find((kind) => letterDefinitions[kind].tells === state)
}

/** Records that someone told a family the current decision by phone. The letter about it can still be sent once. */
export async function recordCall(
  app: AppContext,
  actor: Actor,
  seen: VersionedApplication & { note: string },
): Promise<RecordCallResult> {
  const note = toStorableText(seen.note).replaceAll('\r\n', '\n').trim()
  if (note.length > MAX_NOTE_LENGTH) return { status: 'refused', words: 'Please write a shorter note.' }
  return transactAs(app.database, actor, async (transaction): Promise<RecordCallResult> => {
    const found = await readApplication(transaction, seen.id)
    const inbox = found && (await lockInboxRow(transaction, found.submission_id))
    const [row] = await lockApplications(transaction, [seen.id])
    if (!row || !inbox || inbox.status === 'spam') return { status: 'missing' }
    if (row.version !== seen.version)
      return { status: 'conflict', words: 'Someone changed the application. Go back and reload the page.' }
    const lastTold = (await readTold(transaction, [row.id])).get(row.id)
    if (isTold(row, lastTold)) return { status: 'refused', words: 'The family was told this decision already.' }
    const kind = findCallKind(row.state, lastTold)
    if (!kind) return { status: 'refused', words: 'There’s no decision to tell in this state.' }
    const [id, at] = [randomUUIDv7(), app.now().toISOString()]
    const deadline = row.state === 'offered' ? row.deadline : null
    const told = { application_id: row.id, kind, tells: row.state, decision_number: row.decision_number, deadline }
    const call = { id, ...told, email_id: null, batch_id: null, staff_id: actor.id, note, created_at: at }
    await transaction.insertInto('letters').values(call).execute()
    const eventId = await appendEvent(transaction, {
      kind: 'call-recorded',
      actorId: actor.id,
      about: [{ kind: 'application', id: row.id, version: row.version }, submissionSubject(row.submission_id)],
      details: { letter: kind },
      change: { rows: [`application:${row.id}`], inverse: { letterId: id } },
      at,
    })
    return { status: 'recorded', eventId }
  })
}
