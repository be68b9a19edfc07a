import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import type { OutboxRow } from '../../mail/outbox'
import { stopWaitingEmails } from '../../mail/staff-outbox'
import { findCurrentAddress } from '../sender-address'

/**
 * True for a letter that must not be sent anymore: its application was decided about again, has another deadline, got a
 * newer letter, is spam, or was erased. Lock the submission first, as decisions do.
 */
export async function isOutdatedLetter(database: Database, emailId: string): Promise<boolean> {
  const email = database.selectFrom('outbox').select('id').where('id', '=', emailId).where('kind', '=', 'letter')
  return (await email.where(({ not }) => not(isCurrent)).executeTakeFirst()) !== undefined
}

const tellsCurrentDecision = sql`FROM letters
  JOIN applications ON applications.id = letters.application_id
  JOIN inbox ON inbox.submission_id = applications.submission_id
  WHERE letters.email_id = outbox.id AND inbox.status <> 'spam'
  AND letters.decision_number = applications.decision_number
  AND (letters.deadline IS NULL OR letters.deadline = applications.deadline)`

const isCurrent: RawBuilder<boolean> = sql`EXISTS (SELECT 1 ${tellsCurrentDecision}
  AND NOT EXISTS (SELECT 1 FROM letters AS newer JOIN outbox AS sent ON sent.id = newer.email_id
    WHERE newer.application_id = letters.application_id AND newer.id > letters.id
    AND sent.status IN ('waiting', 'sent')))`

/**
 * True unless this is a letter that must not leave: what was decided, the deadline or the address changed after it was
 * queued, perhaps while the mail server was asked in vain.
 */
export async function mayLeave(
  database: Database,
  email: Pick<OutboxRow, 'id' | 'kind' | 'audience' | 'submission_id' | 'to_address'>,
): Promise<boolean> {
  if (email.kind !== 'letter') return true
  const letter = database.selectFrom('outbox').select('id').where('id', '=', email.id)
  const isUpToDate = sql<boolean>`EXISTS (SELECT 1 ${tellsCurrentDecision})`
  if (!(await letter.where(isUpToDate).executeTakeFirst())) return false
  return (await findCurrentAddress(database, email)) === email.to_address
}

/** Stops the letters about applications that wait. */
export async function stopLetters(transaction: Database, applicationIds: readonly string[], now: Date): Promise<void> {
  if (applicationIds.length === 0) return
  const letters = transaction.selectFrom('letters').select('email_id')
  const emails = await letters.where(whereIn(transaction, 'application_id', applicationIds)).execute()
  await stopWaitingEmails(
    transaction,
    emails.flatMap(({ email_id }) => email_id ?? []),
    now,
  )
}

/** Adds the letter of an email that is sent again, so that it is canceled and counted like the first one. */
export async function copyLetter(
  transaction: Database,
  { emailId, copyId, at }: { emailId: string; copyId: string; at: Moment },
): Promise<void> {
  await sql`INSERT INTO letters (id, application_id, kind, tells, decision_number, deadline, email_id, staff_id, created_at)
    SELECT ${randomUUIDv7()}, application_id, kind, tells, decision_number, deadline, ${copyId}, staff_id, ${at}
    FROM letters WHERE email_id = ${emailId}`.execute(transaction)
}
