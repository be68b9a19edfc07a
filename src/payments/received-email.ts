import { randomUUIDv7 } from 'node:crypto'
import { calendarDayAt, isoDate } from '../../content/calendar'
import { DEFAULT_LANGUAGE } from '../../content/language'
import { DAY } from '../../content/moments'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { RECIPIENT_LIMIT_ERROR } from '../mail/confirmation-limits'
import type { EmailContent } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { isOverRecipientLimit } from '../mail/email-limits'
import { getUndoDeadline } from '../mail/minute-after'
import { addToOutbox } from '../mail/outbox'
import { findSenderAddress } from '../submissions/sender-address'
import { type Due, readDues } from './read-due'
import { paymentWords } from './words'

export const RECEIVED_KEY = 'payment-received:'

/** Imports may contain the payments of years. */
const MAX_AGE_MS = 14 * DAY

/**
 * Queues the email about an entry of a payment, in the transaction that adds it. Above the recipient's hourly limit, the
 * email is stored as stopped, and staff can send it. No one is thanked for an old payment.
 */
export async function queuePaymentReceived(
  { transaction, app }: { transaction: Database; app: AppContext },
  entryId: string | undefined,
  causedBy: string | null = null,
): Promise<void> {
  const entries = transaction.selectFrom('ledger_entries').select(['application_id', 'cents', 'date'])
  const entry = await entries.where('id', '=', entryId ?? '').executeTakeFirst()
  const [due] = entry ? await readDues(transaction, [entry.application_id]) : []
  const to = due && (await findSenderAddress(transaction, due.submissionId))
  const oldest = isoDate(calendarDayAt(new Date(app.now().getTime() - MAX_AGE_MS), 'UTC'))
  if (!entry || !to || entry.date < oldest) return
  const isOver = await isOverRecipientLimit(transaction, to, app.now())
  const { balance, paid, byKind } = due.sums
  // A scholarship is not paid.
  const facts = { ...due, balance: Math.max(balance, byKind.refund - paid), cents: entry.cents }
  const words = paymentWords[DEFAULT_LANGUAGE].paymentReceived(facts)
  const email = createEmail(app, { ...due, to }, words)
  const details = { kind: 'payment-received', dedupeKey: RECEIVED_KEY + entryId, causedBy } as const
  await addToOutbox(transaction, [{ ...email, ...details, stopped: isOver ? RECIPIENT_LIMIT_ERROR : undefined }])
}

/** Creates an email to a family, which leaves in a minute. */
export function createEmail(app: AppContext, { to, submissionId }: Due & { to: string }, content: EmailContent) {
  const times = { at: app.now().toISOString(), dueAt: getUndoDeadline(app.now()) }
  const head = { id: randomUUIDv7(), to, replyTo: app.officeEmail, submissionId, audience: 'sender' } as const
  return { ...head, ...times, ...renderEmail(content, app.origin, DEFAULT_LANGUAGE) }
}
