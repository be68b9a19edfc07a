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
import { readEntries } from './ledger'
import { type Due, readDues } from './read-due'
import { paymentWords } from './words'

export const RECEIVED_KEY = 'payment-received:'

/** Imports may contain the payments of years. */
const MAX_AGE_MS = 14 * DAY

/**
 * Queues the email about the newest payment of this amount, once. Call it after its entry was added, in the same
 * transaction. Above the recipient's hourly limit, the email is stored as stopped, and staff can send it. Nobody is
 * thanked for an old payment.
 */
export async function queuePaymentReceived(
  { transaction, app }: { transaction: Database; app: AppContext },
  { applicationId, cents, causedBy = null }: { applicationId: string; cents: number; causedBy?: string | null },
): Promise<void> {
  const entries = await readEntries(transaction, applicationId)
  const entry = entries.findLast((each) => each.kind === 'payment' && each.cents === cents)
  const [due] = await readDues(transaction, [applicationId])
  const to = due && (await findSenderAddress(transaction, due.submissionId))
  const oldest = isoDate(calendarDayAt(new Date(app.now().getTime() - MAX_AGE_MS), 'UTC'))
  if (!entry || !to || entry.date < oldest) return
  const isOver = await isOverRecipientLimit(transaction, to, app.now())
  const words = paymentWords[DEFAULT_LANGUAGE].paymentReceived({ ...due, balance: due.sums.balance, cents })
  const email = createEmail(app, { ...due, to }, words)
  const details = { kind: 'payment-received', dedupeKey: RECEIVED_KEY + entry.id, causedBy } as const
  await addToOutbox(transaction, [{ ...email, ...details, stopped: isOver ? RECIPIENT_LIMIT_ERROR : undefined }])
}

/** Creates an email to a family, which leaves in a minute. */
export function createEmail(app: AppContext, { to, submissionId }: Due & { to: string }, content: EmailContent) {
  const times = { at: app.now().toISOString(), dueAt: getUndoDeadline(app.now()) }
  const head = { id: randomUUIDv7(), to, replyTo: app.officeEmail, submissionId, audience: 'sender' } as const
  return { ...head, ...times, ...renderEmail(content, app.origin, DEFAULT_LANGUAGE) }
}
