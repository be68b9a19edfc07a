import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { receivedOf } from '../forms/all-forms'
import { heldLetter } from '../forms/held-letter'
import { renderLetter } from '../mail/look'
import { queueMails, recipientOf } from '../mail/outbox'
import type { Intake } from './intake'
import { holdOn, lockRecipient } from './recipient-limits'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Nothing waits for longer than this: what says so was written by a clock that was ahead. */
const LONGEST_WAIT = 2 * HOUR
/** What strangers can cause must not grow without end; what is over that has its turn in the next mail. */
const MOST_IN_ONE_MAIL = 500

/**
 * What an address was sent already, where it must wait for its next confirmation: "3 confirmations in the past hour".
 * While anything is held, all is held: nothing takes the place of the mail that confirms it.
 */
export async function holdReason(transaction: Database, recipient: string, now: Date): Promise<string | undefined> {
  const hold = await holdOn(transaction, recipient, now)
  if (hold) return hold.words
  const held = transaction.selectFrom('held_confirmations').select('id').where('recipient', '=', recipient)
  return (await held.limit(1).executeTakeFirst()) && 'several confirmations, with more on hold'
}

/** Keeps a submission for the one mail that will confirm all that an address has sent by then. */
export async function holdConfirmation(transaction: Database, id: string, email: string, now: Date): Promise<void> {
  const recipient = recipientOf(email)
  const due = await nextTurn(transaction, recipient, now)
  const held = { id, recipient, to_address: email, due_at: due.toISOString() }
  await transaction.insertInto('held_confirmations').values(held).execute()
}

/** When an address may be sent what is held: an hour after its last mail of any kind, and so no more than once an hour. */
async function nextTurn(transaction: Database, recipient: string, now: Date): Promise<Date> {
  const last = await transaction
    .selectFrom('outbox')
    .select('created_at')
    .where('recipient', '=', recipient)
    .where('created_at', '>', momentAfter(now, -HOUR))
    // Clocks of several processes agree to a minute; what is later was written by one that was ahead.
    .where('created_at', '<=', momentAfter(now, MINUTE))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? new Date(Math.min(Date.parse(last.created_at), now.getTime()) + HOUR) : now
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
      held.or([held('due_at', '<=', moment.toISOString()), held('due_at', '>', momentAfter(moment, LONGEST_WAIT))]),
    )
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return due?.recipient
}

async function queueDigest(transaction: Database, intake: Intake, recipient: string): Promise<void> {
  const now = intake.now()
  await lockRecipient(transaction, recipient)
  const turn = await nextTurn(transaction, recipient, now)
  if (turn > now) return putOff(transaction, recipient, turn)
  const submissions = await transaction
    .selectFrom('held_confirmations')
    .innerJoin('submissions', 'submissions.id', 'held_confirmations.id')
    .where('recipient', '=', recipient)
    .select(['submissions.id', 'form', 'to_address', 'created_at'])
    .orderBy('submissions.id')
    .limit(MOST_IN_ONE_MAIL)
    .execute()
  const [first] = submissions
  // Another process was faster.
  if (!first) return
  const listed = submissions.map(({ id }) => id)
  await transaction.deleteFrom('held_confirmations').where('id', 'in', listed).execute()
  const letter = heldLetter(
    submissions.map(({ id, form, created_at }) => ({ id, received: receivedOf(form), at: new Date(created_at) })),
    intake.content,
  )
  const about = { id: randomUUIDv7(), submissionId: first.id, audience: 'sender', at: now.toISOString() } as const
  // A plus-tag that a stranger made up may lead nowhere, and all would be lost with it.
  const { to_address: to } = submissions.find(({ to_address }) => to_address.toLowerCase() === recipient) ?? first
  const addresses = { to, replyTo: intake.officeEmail }
  await queueMails(transaction, [{ ...about, ...addresses, ...renderLetter(letter, intake.origin) }])
  await putOff(transaction, recipient, new Date(now.getTime() + HOUR))
}

async function putOff(transaction: Database, recipient: string, until: Date): Promise<void> {
  await transaction
    .updateTable('held_confirmations')
    .set({ due_at: until.toISOString() })
    .where('recipient', '=', recipient)
    .execute()
}

function momentAfter(now: Date, milliseconds: number): string {
  return new Date(now.getTime() + milliseconds).toISOString()
}
