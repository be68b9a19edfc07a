import type { Database } from '../database/connection'
import { forUpdate } from '../database/for-update'
import type { Moment } from '../database/tables'
import { whereIn } from '../database/where-in'
import { stopWaitingEmails } from '../mail/staff-outbox'

/** A letter that waits and is not being sent, so that it can still be canceled. */
export interface WaitingLetter {
  applicationId: string
  emailId: string
}

export function readWaitingLetters(
  database: Database,
  applicationIds: readonly string[],
  now: Date,
): Promise<WaitingLetter[]> {
  return selectWaitingLetters(database, applicationIds, now.toISOString()).execute()
}

/** Reads waiting letters and prevents that they are sent until the transaction ends. Lock them after seats. */
export function lockWaitingLetters(
  transaction: Database,
  applicationIds: readonly string[],
  now: Date,
): Promise<WaitingLetter[]> {
  return forUpdate(transaction, selectWaitingLetters(transaction, applicationIds, now.toISOString())).execute()
}

/** Cancels the waiting letters of applications. Resolves to their number. */
export async function stopWaitingLetters(
  transaction: Database,
  applicationIds: readonly string[],
  now: Date,
): Promise<number> {
  if (applicationIds.length === 0) return 0
  const letters = await lockWaitingLetters(transaction, applicationIds, now)
  const emailIds = letters.map(({ emailId }) => emailId)
  return (await stopWaitingEmails(transaction, emailIds, now)).size
}

function selectWaitingLetters(database: Database, applicationIds: readonly string[], at: Moment) {
  return database
    .selectFrom('letters')
    .innerJoin('outbox', 'outbox.id', 'letters.email_id')
    .select(['letters.application_id as applicationId', 'outbox.id as emailId'])
    .where(whereIn(database, 'letters.application_id', applicationIds))
    .where('outbox.status', '=', 'waiting')
    .where(({ or, eb }) => or([eb('outbox.leased_until', 'is', null), eb('outbox.leased_until', '<', at)]))
    .orderBy('outbox.id')
}
