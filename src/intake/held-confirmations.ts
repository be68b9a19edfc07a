import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { receivedOf } from '../forms/all-forms'
import { heldLetter } from '../forms/held-letter'
import { renderLetter } from '../mail/look'
import { queueMails, recipientOf } from '../mail/outbox'
import type { Intake } from './intake'
import { holdOn } from './recipient-limits'

const DAY = 24 * 3_600_000

/** Keeps a submission for the one mail that will confirm all that an address has sent by then. */
export async function holdConfirmation(transaction: Database, id: string, email: string, until: Date): Promise<void> {
  const held = { id, recipient: recipientOf(email), to_address: email, due_at: until.toISOString() }
  await transaction.insertInto('held_confirmations').values(held).execute()
}

/**
 * Queues the mails that confirm what was held, for each address whose time has come.
 * Safe between processes and when one of them dies: what was held goes in the transaction that queues its mail.
 */
export async function queueHeldConfirmations(intake: Intake): Promise<void> {
  for (;;) {
    const recipient = await findDueRecipient(intake)
    if (recipient === undefined) return
    await transact(intake.database, (transaction) => queueDigest(transaction, intake, recipient))
  }
}

async function findDueRecipient({ database, now }: Intake): Promise<string | undefined> {
  const moment = now()
  const due = await database
    .selectFrom('held_confirmations')
    .select('recipient')
    .where((held) =>
      held.or([
        held('due_at', '<=', moment.toISOString()),
        // Nothing waits for more than a day: a clock was ahead when this was written.
        held('due_at', '>', new Date(moment.getTime() + DAY).toISOString()),
      ]),
    )
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return due?.recipient
}

async function queueDigest(transaction: Database, intake: Intake, recipient: string): Promise<void> {
  const now = intake.now()
  const hold = await holdOn(transaction, recipient, now)
  if (hold) return putOff(transaction, recipient, hold.until)
  const submissions = await transaction
    .selectFrom('held_confirmations')
    .innerJoin('submissions', 'submissions.id', 'held_confirmations.id')
    .where('recipient', '=', recipient)
    .select(['submissions.id', 'form', 'to_address', 'created_at'])
    .orderBy('submissions.id')
    .execute()
  const [first] = submissions
  // Another process was faster.
  if (!first) return
  await transaction.deleteFrom('held_confirmations').where('recipient', '=', recipient).execute()
  const letter = heldLetter(
    submissions.map(({ id, form, created_at }) => ({ id, received: receivedOf(form), at: new Date(created_at) })),
    intake.content,
  )
  const about = { id: randomUUIDv7(), submissionId: first.id, audience: 'sender', at: now.toISOString() } as const
  const addresses = { to: first.to_address, replyTo: intake.officeEmail }
  await queueMails(transaction, [{ ...about, ...addresses, ...renderLetter(letter, intake.origin) }])
}

async function putOff(transaction: Database, recipient: string, until: Date): Promise<void> {
  await transaction
    .updateTable('held_confirmations')
    .set({ due_at: until.toISOString() })
    .where('recipient', '=', recipient)
    .execute()
}
