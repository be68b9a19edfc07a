import { sql } from 'kysely'
import type { Database } from '../database/connection'
import { erase } from '../database/erase'
import { whereIn } from '../database/where-in'
import { normalizeRecipient } from '../mail/outbox'
import { eraseApplications, eraseSpellings } from './erase-applications'
import { eraseLedgers } from './erase-ledgers'
import { lockInboxRows } from './inbox/inbox-row'

/** Tables in which rows are emptied or deleted. */
const TABLES = [
  'submissions',
  'corrections',
  'inbox',
  'applications',
  'ratings',
  'rejected_matches',
  'letters',
  'ledger_entries',
  'provider_payments',
  'school_spellings',
  'person_contacts',
  'notes',
  'submission_tags',
  'selections',
  'outbox',
  'email_bodies',
  'changes',
] as const

/**
 * Erases submissions, their applications, emails, and notes in one transaction, then rewrites the database files
 * (erase.ts). Deletes inbox rows, and only empties other rows, so that references and the log stay valid. Idempotent.
 */
export function forget(database: Database, ids: readonly string[], now = new Date()): Promise<void> {
  return erase(database, TABLES, async (transaction) => {
    await lockInboxRows(transaction, ids)
    await eraseApplications(transaction, ids, now.toISOString())
    await eraseLedgers(transaction, ids, now.toISOString())
    await eraseSpellings(transaction, ids)
    await eraseEmails(transaction, ids)
    await eraseStaffData(transaction, ids)
    await transaction
      .updateTable('submissions')
      // The column's type forbids other updates of answers.
      .set({ answers: sql`'{}'` as never })
      .set({ sender_name: null, sender_email: null, digest: '', idempotency_key: null, spam_flags: null })
      .set({ erased_at: sql`coalesce(erased_at, ${now.toISOString()})` })
      .where(whereIn(transaction, 'id', ids))
      .execute()
    await eraseContacts(transaction, ids)
    await transaction
      .deleteFrom('inbox')
      .where(whereIn(transaction, 'submission_id', ids))
      .execute()
  })
}

/** Returns the given submissions that exist and are not erased. */
export async function findUnerasedIds(database: Database, ids: readonly string[]): Promise<string[]> {
  const rows = database
    .selectFrom('submissions')
    .select('id')
    .where(whereIn(database, 'id', ids))
  const found = new Set((await rows.where('digest', '!=', '').execute()).map(({ id }) => id))
  return ids.filter((id) => found.has(id))
}

async function eraseEmails(transaction: Database, submissionIds: readonly string[]): Promise<void> {
  const sent = transaction.selectFrom('submissions').select('sender_email')
  const senders = await sent.where(whereIn(transaction, 'id', submissionIds)).execute()
  const recipients = senders.flatMap(({ sender_email }) =>
    sender_email === null ? [] : [normalizeRecipient(sender_email)],
  )
  const emails = await transaction
    .selectFrom('outbox')
    .select('id')
    .where(({ or, and, eb }) =>
      or([
        whereIn(transaction, 'submission_id', submissionIds),
        and([
          eb('submission_id', 'is', null),
          eb('audience', '=', 'sender'),
          whereIn(transaction, 'recipient', recipients),
        ]),
      ]),
    )
    .execute()
  const ids = emails.map(({ id }) => id)
  await transaction
    .updateTable('outbox')
    .set({
      status: sql`CASE WHEN status IN ('waiting', 'failed') THEN 'stopped' ELSE status END`,
      to_address: '',
      recipient: null,
    })
    .set({ reply_to: null, subject: '', last_error: null, in_reply_to: null })
    // The key of an answer's email contains a digest of the text.
    .set({ dedupe_key: sql`CASE WHEN kind = 'answer' THEN id ELSE dedupe_key END` })
    .where(whereIn(transaction, 'id', ids))
    .execute()
  await transaction
    .deleteFrom('email_bodies')
    .where(whereIn(transaction, 'email_id', ids))
    .execute()
}

/** Erases notes, tags, corrections, selections, and undo data. */
async function eraseStaffData(transaction: Database, ids: readonly string[]): Promise<void> {
  const condition = whereIn(transaction, 'submission_id', ids)
  const notes = transaction.updateTable('notes').where(condition)
  await notes.set(({ ref }) => ({ text: '', removed_at: ref('created_at') })).execute()
  await transaction.deleteFrom('submission_tags').where(condition).execute()
  await transaction.deleteFrom('corrections').where(condition).execute()
  await transaction.deleteFrom('selections').execute()
  await transaction
    .updateTable('changes')
    .set({ inverse: null })
    .where(({ eb, selectFrom }) => {
      const subjects = selectFrom('event_subjects').select('sequence').where('kind', '=', 'submission')
      return eb('sequence', 'in', subjects.where(whereIn(transaction, 'event_subjects.id', ids)))
    })
    .execute()
}

/** Erases the contacts that have no other submissions. */
async function eraseContacts(transaction: Database, ids: readonly string[]): Promise<void> {
  const contactIds = transaction
    .selectFrom('inbox')
    .select('contact_id')
    .where(whereIn(transaction, 'submission_id', ids))
  await transaction
    .updateTable('person_contacts')
    .set({ address: null, first_name: null })
    .where('id', 'in', contactIds)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('inbox')
            .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
            .select('inbox.position')
            .whereRef('inbox.contact_id', '=', 'person_contacts.id')
            .where('submissions.digest', '!=', ''),
        ),
      ),
    )
    .execute()
}
