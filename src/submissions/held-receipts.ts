import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { addToOutbox } from '../mail/outbox'
import type { Actor } from './actor'
import type { Change } from './events'
import type { InboxRow } from './inbox-row'
import type { Intake } from './intake'
import { lockRecipient } from './recipient-limits'
import { findSenderAddress } from './sender-address'
import { setWaiting, stopWaiting } from './staff-outbox'
import { renderStored } from './stored-emails'

/**
 * Stops the confirmation of what turned out to be spam, if it still waits. One on hold becomes a stopped receipt, so
 * that it is there to be released.
 */
export async function stopReceipt(
  transaction: Database,
  intake: Intake,
  { submissionId }: InboxRow,
): Promise<Change | undefined> {
  const receipt = await findReceipt(transaction, submissionId)
  if (receipt) {
    const isStopped = await stopWaiting(transaction, receipt.id, intake.now())
    return isStopped ? { before: 'waiting', after: 'stopped' } : undefined
  }
  if (!(await dropHeld(transaction, submissionId))) return undefined
  const id = await queueReceipt(transaction, intake, submissionId)
  if (id) await stopWaiting(transaction, id, intake.now())
  return { before: 'held', after: 'stopped' }
}

/** Queues the confirmation that was held back while something counted as spam; undefined where there was none. */
export async function releaseReceipt(
  transaction: Database,
  intake: Intake,
  actor: Actor,
  { submissionId }: InboxRow,
): Promise<Change | undefined> {
  const receipt = await findReceipt(transaction, submissionId)
  if (receipt?.status === 'stopped') {
    await setWaiting(transaction, receipt.id, { now: intake.now(), dueAt: minuteAfter(intake.now()) })
    return { before: 'stopped', after: 'waiting' }
  }
  const { spam_flags } = await readSubmission(transaction, submissionId)
  // Without flags it was confirmed when it came, together with others.
  if (receipt || spam_flags === null) return undefined
  const id = await queueReceipt(transaction, intake, submissionId, actor)
  return id ? { before: null, after: 'waiting' } : undefined
}

/** How long what a person sends to people can be taken back. */
export function minuteAfter(now: Date): string {
  return new Date(now.getTime() + 60_000).toISOString()
}

function findReceipt(transaction: Database, submissionId: string) {
  return transaction
    .selectFrom('outbox')
    .select(['id', 'status'])
    .where('dedupe_key', '=', `receipt:${submissionId}`)
    .executeTakeFirst()
}

/** Whether a confirmation was on hold until now. */
async function dropHeld(transaction: Database, submissionId: string): Promise<boolean> {
  const held = transaction.selectFrom('held_confirmations').select('recipient').where('id', '=', submissionId)
  const found = await held.executeTakeFirst()
  if (!found) return false
  // Somebody may be writing the one email for everything on hold.
  await lockRecipient(transaction, found.recipient)
  const deleted = await transaction.deleteFrom('held_confirmations').where('id', '=', submissionId).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** The id of the receipt, due in a minute; undefined where its form asks for no address. */
async function queueReceipt(
  transaction: Database,
  intake: Intake,
  submissionId: string,
  actor?: Actor,
): Promise<string | undefined> {
  const submission = await readSubmission(transaction, submissionId)
  const to = await findSenderAddress(transaction, submissionId)
  if (to === undefined) return undefined
  const id = randomUUIDv7()
  const about = { id, kind: 'receipt', dedupeKey: `receipt:${submissionId}`, submissionId, audience: 'sender' } as const
  const addresses = { to, replyTo: intake.officeEmail, ...(actor && { causedBy: actor.id }) }
  const times = { at: intake.now().toISOString(), dueAt: minuteAfter(intake.now()) }
  const { sender } = renderStored(intake, { ...submission, spam_flags: null })
  await addToOutbox(transaction, [{ ...about, ...addresses, ...times, ...sender }])
  return id
}

function readSubmission(transaction: Database, id: string) {
  return transaction.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
