import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockKey } from '../../database/lock-key'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import { transactAs } from '../../log/transact-as'
import type { UndoContext } from '../../log/undo/undo-definition'
import { countLettersLeft } from '../../mail/email-limits'
import { getUndoDeadline } from '../../mail/minute-after'
import { addToOutbox } from '../../mail/outbox'
import { batchAppender } from '../../submissions/bulk/batches'
import { markSelectionUsed } from '../../submissions/bulk/selection'
import { findConfirmations } from '../../submissions/emails/update-confirmations'
import { changeRows } from '../../submissions/handling/change-rows'
import { type InboxRow, lockInboxRows } from '../../submissions/inbox/inbox-row'
import { lockApplications } from '../application-row'
import { findFrozenLetters, findLetterChanges, type LetterChange } from './frozen-letters'
import { createLetterEvent } from './letter-events'
import { getToldState } from './letter-kinds'
import { lockTemplates } from './letter-templates'
import { type Rehearsal, type RehearsedLetter, rehearse } from './rehearse'

export type SendResult =
  | { status: 'sent'; count: number }
  /** Something changed after the rehearsal, so nothing was sent. */
  | { status: 'changed'; changes: readonly LetterChange[] }
  /** Some letters contradict what the family was told, and that was not confirmed. Nothing was sent. */
  | { status: 'unconfirmed'; names: readonly string[] }
  /** Nothing was sent. `left` is the number of letters that can still be sent. */
  | { status: 'over-budget'; left: number }
  | { status: 'used' }
  | { status: 'missing' }

/**
 * Queues exactly the letters that a rehearsal showed, all or none; they leave in a minute. `confirmed` has the ids of
 * the applications whose letters may contradict what the family was told. The caller must check the actor's right.
 */
export async function sendLetters(
  app: AppContext,
  actor: Actor,
  id: string,
  confirmed: ReadonlySet<string>,
): Promise<SendResult> {
  const result = await transactAs(app.database, actor, async (transaction): Promise<SendResult> => {
    const owner = { id, staffId: actor.id, now: app.now() }
    const frozen = await findFrozenLetters(transaction, owner, { isLocked: true })
    if (!frozen) return { status: 'missing' }
    if (frozen.isUsed) return { status: 'used' }
    const ids = frozen.rows.map(([applicationId]) => applicationId)
    const inboxRows = await lockFamilies(transaction, ids)
    await lockTemplates(transaction)
    const rehearsal = await rehearse(app, transaction, actor, frozen.order, ids)
    const { letters } = rehearsal
    const changes = findLetterChanges(frozen, rehearsal)
    if (changes.length > 0 || letters.length === 0) return { status: 'changed', changes }
    const unconfirmed = letters.filter(({ contradicts, candidate }) => contradicts && !confirmed.has(candidate.row.id))
    if (unconfirmed.length > 0)
      return { status: 'unconfirmed', names: unconfirmed.map(({ candidate }) => candidate.name) }
    // Batches count one after another.
    await lockKey(transaction, 'letters')
    const left = await countLettersLeft(transaction, app.now())
    if (letters.length > left) return { status: 'over-budget', left }
    await queueLetters({ transaction, app, actor }, id, rehearsal, inboxRows)
    await markSelectionUsed(transaction, id, app.now())
    return { status: 'sent', count: letters.length }
  })
  if (result.status === 'sent') app.onEmailQueued?.()
  return result
}

/** Locks applications and what their families sent, so that no decision, address or other letter changes. */
async function lockFamilies(transaction: Database, applicationIds: readonly string[]): Promise<InboxRow[]> {
  const applications = transaction.selectFrom('applications').select('submission_id')
  const found = await applications.where(whereIn(transaction, 'id', applicationIds)).execute()
  const rows = await lockInboxRows(
    transaction,
    found.map(({ submission_id }) => submission_id),
  )
  await lockApplications(transaction, applicationIds)
  return rows
}

async function queueLetters(
  context: UndoContext,
  batchId: string,
  { order: { kind }, letters }: Rehearsal,
  inboxRows: readonly InboxRow[],
) {
  const { transaction, app, actor } = context
  const [at, dueAt] = [app.now().toISOString(), getUndoDeadline(app.now())]
  const confirmations = await findConfirmations(
    transaction,
    letters.map(({ candidate }) => candidate.row.submission_id),
  )
  const numbers = await countEarlier(transaction, letters)
  const queued = letters.map((letter) => ({ ...letter, row: letter.candidate.row, emailId: randomUUIDv7() }))
  const rows = queued.map(({ row, emailId }) => ({
    id: randomUUIDv7(),
    application_id: row.id,
    kind,
    tells: getToldState(kind, row.state),
    decision_number: row.decision_number,
    // A letter with a deadline does not leave after it.
    deadline: row.state === 'offered' && kind !== 'free' ? row.deadline : null,
    email_id: emailId,
    ...{ batch_id: batchId, staff_id: actor.id, note: null, created_at: at },
  }))
  const common = { kind: 'letter', audience: 'sender', replyTo: app.officeEmail } as const
  const emails = queued.map(({ to, language, subject, text, html, row, emailId }) => {
    const confirmation = confirmations.get(row.submission_id)
    const isThread = confirmation?.status === 'waiting' || confirmation?.status === 'sent'
    return {
      ...{ id: emailId, to, language, subject, text, html, ...common },
      dedupeKey: `letter:${row.id}:${kind}:${row.decision_number}:${numbers.get(row.id) ?? 1}`,
      ...{ submissionId: row.submission_id, inReplyTo: isThread ? confirmation.id : null },
      ...{ causedBy: actor.id, batchId, at, dueAt },
    }
  })
  if ((await addToOutbox(transaction, emails)) !== emails.length) throw new Error('a letter was queued before')
  await transaction.insertInto('letters').values(rows).execute()
  const answered = new Map(
    (await markAnswered(context, inboxRows)).map((changed) => [changed.row.submissionId, changed]),
  )
  const events = queued.map(({ row, emailId }) => {
    const ids = [row.id, row.submission_id, emailId] as const
    return createLetterEvent(context, 'letter-sent', kind, ids, answered.get(row.submission_id))
  })
  await batchAppender(context, batchId, { did: 'letters', letter: kind })(events)
}

/** Marks the submissions as answered that still waited for an answer. */
function markAnswered(context: UndoContext, rows: readonly InboxRow[]) {
  const unanswered = rows.filter(({ status }) => status === 'new' || status === 'open')
  return changeRows(
    context,
    unanswered.map((row) => ({ row, target: { status: 'answered', confirmation: 'kept' } })),
  )
}

/** Counts the letters of each application, even canceled ones, plus one. */
async function countEarlier(transaction: Database, letters: readonly RehearsedLetter[]) {
  const ids = letters.map(({ candidate }) => candidate.row.id)
  const counts = await transaction
    .selectFrom('letters')
    .select(({ fn }) => ['application_id', fn.countAll().as('count')])
    .where(whereIn(transaction, 'application_id', ids))
    .where('email_id', 'is not', null)
    .groupBy('application_id')
    .execute()
  return new Map(counts.map(({ application_id, count }) => [application_id, Number(count) + 1]))
}
