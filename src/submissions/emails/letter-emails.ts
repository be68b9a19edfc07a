import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import type { OutboxRow } from '../../mail/outbox'
import { stopWaitingEmails } from '../../mail/staff-outbox'
import { currentDay } from '../arrival-day'
import { findCurrentAddress } from '../sender-address'

type Clock = Pick<AppContext, 'content' | 'now'>

/**
 * True for a letter that must not be sent anymore: its application was decided about again, has another deadline, is
 * spam, or was erased, a letter with the same news was queued or sent again since, or the last day to accept has
 * passed. Lock the submission first, as decisions do. Without a clock, the last day is not checked.
 */
export async function isOutdatedLetter(database: Database, emailId: string, clock?: Clock): Promise<boolean> {
  const email = database.selectFrom('outbox').select('id').where('id', '=', emailId).where('kind', '=', 'letter')
  return (await email.where(({ not }) => not(isCurrentLetter(clock))).executeTakeFirst()) !== undefined
}

/** SQL that is true for the email of a letter that may be sent again; see `isOutdatedLetter`. */
export function isCurrentLetter(clock?: Clock) {
  return sql<boolean>`EXISTS (SELECT 1 ${fromCurrentLetter(clock)}
    AND NOT EXISTS (SELECT 1 FROM letters AS newer JOIN outbox AS sent ON sent.id = newer.email_id
      WHERE newer.application_id = letters.application_id AND (newer.kind = letters.kind OR newer.tells = letters.tells)
      AND (sent.created_at, newer.id) > (outbox.created_at, letters.id) AND sent.status IN ('waiting', 'sent')))`
}

/**
 * False for a letter whose decision, deadline or address changed after it was queued, or whose last day to accept has
 * passed. The letter may have waited for the mail server.
 */
export async function mayLeave(
  database: Database,
  email: Pick<OutboxRow, 'id' | 'kind' | 'audience' | 'submission_id' | 'to_address'>,
  clock: Clock,
): Promise<boolean> {
  if (email.kind !== 'letter') return true
  const letter = database.selectFrom('outbox').select('id').where('id', '=', email.id)
  const isCurrent = sql<boolean>`EXISTS (SELECT 1 ${fromCurrentLetter(clock)})`
  if (!(await letter.where(isCurrent).executeTakeFirst())) return false
  return (await findCurrentAddress(database, email)) === email.to_address
}

/** SQL for the letter of an email if its decision and deadline are still those of an application that is not spam. */
function fromCurrentLetter(clock: Clock | undefined) {
  const today = clock ? currentDay(clock) : ''
  return sql`FROM letters
    JOIN applications ON applications.id = letters.application_id
    JOIN inbox ON inbox.submission_id = applications.submission_id
    WHERE letters.email_id = outbox.id AND inbox.status <> 'spam'
    AND letters.decision_number = applications.decision_number
    AND (letters.deadline IS NULL OR (letters.deadline = applications.deadline AND letters.deadline >= ${today}))`
}

/** Stops the waiting letters about applications. Resolves to their number. */
export async function stopLetters(
  transaction: Database,
  applicationIds: readonly string[],
  now: Date,
): Promise<number> {
  if (applicationIds.length === 0) return 0
  const letters = transaction.selectFrom('letters').select('email_id')
  const emails = await letters.where(whereIn(transaction, 'application_id', applicationIds)).execute()
  const ids = emails.flatMap(({ email_id }) => email_id ?? [])
  return (await stopWaitingEmails(transaction, ids, now)).size
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
