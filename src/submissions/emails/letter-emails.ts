import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'

/**
 * True for a letter that must not be sent anymore: its application was decided about again, has another deadline, got a
 * newer letter, is spam, or was erased. Lock the submission first, as decisions do.
 */
export async function isOutdatedLetter(database: Database, emailId: string): Promise<boolean> {
  const email = database.selectFrom('outbox').select('id').where('id', '=', emailId).where('kind', '=', 'letter')
  return (await email.where(({ not }) => not(isCurrent)).executeTakeFirst()) !== undefined
}

const isCurrent: RawBuilder<boolean> = sql`EXISTS (SELECT 1 FROM letters
  JOIN applications ON applications.id = letters.application_id
  JOIN inbox ON inbox.submission_id = applications.submission_id
  WHERE letters.email_id = outbox.id AND inbox.status <> 'spam'
  AND letters.decision_number = applications.decision_number
  AND (letters.deadline IS NULL OR letters.deadline = applications.deadline)
  AND NOT EXISTS (SELECT 1 FROM letters AS newer JOIN outbox AS sent ON sent.id = newer.email_id
    WHERE newer.application_id = letters.application_id AND newer.id > letters.id
    AND sent.status IN ('waiting', 'sent')))`

/** Adds the letter of an email that is sent again, so that it is canceled and counted like the first one. */
export async function copyLetter(
  transaction: Database,
  { emailId, copyId, at }: { emailId: string; copyId: string; at: Moment },
): Promise<void> {
  await sql`INSERT INTO letters (id, application_id, kind, tells, decision_number, deadline, email_id, staff_id, created_at)
    SELECT ${randomUUIDv7()}, application_id, kind, tells, decision_number, deadline, ${copyId}, staff_id, ${at}
    FROM letters WHERE email_id = ${emailId}`.execute(transaction)
}
