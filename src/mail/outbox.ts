import type { Selectable } from 'kysely'
import type { Database } from '../database/connection'
import type { OutboxTable } from '../database/tables'
import type { Mail } from './mail'

export type QueuedMail = Selectable<OutboxTable>

interface Queueing {
  id: string
  submissionId: string
  audience: 'office' | 'sender'
  /** When it was caused, as ISO 8601. */
  at: string
}

/** How long a delivery may hold a mail before another may take it, in milliseconds: longer than any transport tries. */
const LEASE_MILLISECONDS = 300_000

/** Stores a rendered mail for delivery; in the caller's transaction, so that it is sent if and only if its cause is stored. */
export async function queueMail(database: Database, mail: Mail, { id, submissionId, audience, at }: Queueing) {
  await database
    .insertInto('outbox')
    .values({
      id,
      submission_id: submissionId,
      audience,
      to_address: mail.to,
      reply_to: mail.replyTo,
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      due_at: at,
      leased_until: null,
      last_error: null,
      created_at: at,
      sent_at: null,
    })
    .execute()
}

/**
 * Takes the mail that has been due longest, for this delivery alone.
 * Safe between processes: whoever's update comes first has it.
 */
export async function takeDueMail(database: Database, now: Date): Promise<QueuedMail | undefined> {
  const moment = now.toISOString()
  const due = await database
    .selectFrom('outbox')
    .selectAll()
    .where('status', '=', 'waiting')
    .where('due_at', '<=', moment)
    .where((mail) => mail.or([mail('leased_until', 'is', null), mail('leased_until', '<', moment)]))
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!due) return undefined
  const taken = await database
    .updateTable('outbox')
    .set({
      leased_until: new Date(now.getTime() + LEASE_MILLISECONDS).toISOString(),
      attempts: due.attempts + 1,
    })
    .where('id', '=', due.id)
    .where('attempts', '=', due.attempts)
    .where('status', '=', 'waiting')
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n ? { ...due, attempts: due.attempts + 1 } : takeDueMail(database, now)
}

export async function markSent(database: Database, id: string, now: Date): Promise<void> {
  await update(database, id, { status: 'sent', sent_at: now.toISOString(), leased_until: null, last_error: null })
}

export async function postpone(database: Database, id: string, due: Date, reason: string): Promise<void> {
  await update(database, id, { due_at: due.toISOString(), leased_until: null, last_error: reason })
}

/** Gives up on a mail, with the reason. It stays in the outbox for a person to look at. */
export async function park(database: Database, id: string, reason: string): Promise<void> {
  await update(database, id, { status: 'parked', leased_until: null, last_error: reason })
}

/** Frees what a process that is no more had taken. Only where no other process delivers from the same database. */
export async function releaseAll(database: Database): Promise<void> {
  await database.updateTable('outbox').set({ leased_until: null }).where('status', '=', 'waiting').execute()
}

async function update(database: Database, id: string, values: Partial<QueuedMail>): Promise<void> {
  await database.updateTable('outbox').set(values).where('id', '=', id).execute()
}
