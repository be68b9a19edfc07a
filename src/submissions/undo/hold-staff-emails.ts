import type { Database } from '../../database/connection'
import type { UndoContext } from '../../log/undo/undo-handler'
import { reserveBudget } from '../../mail/email-budgets'
import { setWaiting, stopWaiting } from '../../mail/staff-outbox'
import type { InboxRow } from '../inbox/inbox-row'
import { isReaders } from '../readers'

/** Stops the word of an assignment that is undone, if it still waits. */
export async function stopAssignment(transaction: Database, { submissionId }: InboxRow, now: Date): Promise<void> {
  const waiting = transaction.selectFrom('outbox').select('id').where('submission_id', '=', submissionId)
  const emails = await waiting.where('kind', '=', 'assignment').where('status', '=', 'waiting').execute()
  for (const { id } of emails) await stopWaiting(transaction, id, now)
}

/** Stops the word of a note that is taken back, if it still waits; or lets it wait again for who may read the note. */
export async function holdMentions(
  { transaction, app, actor }: UndoContext,
  { submissionId, noteId, isHeld }: { submissionId: string; noteId: string; isHeld: boolean },
): Promise<void> {
  const emails = await transaction
    .selectFrom('outbox')
    .select(['id', 'to_address', 'status'])
    .where('submission_id', '=', submissionId)
    .where('kind', '=', 'mention')
    .where('dedupe_key', 'like', `mention:${noteId}:%`)
    .execute()
  const now = app.now()
  for (const { id, to_address, status } of emails)
    if (isHeld) await stopWaiting(transaction, id, now)
    else if (status === 'stopped' && (await isReaders(transaction, to_address)))
      await setWaiting(transaction, id, {
        ...{ now, caused_by: actor.id },
        dueAt: await reserveBudget(transaction, app, actor, { emailId: id }),
      })
}
