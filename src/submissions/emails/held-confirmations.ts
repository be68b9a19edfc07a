import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { DEFAULT_LANGUAGE, languages } from '../../../content/language'
import { HOUR, momentAfter } from '../../../content/moments'
import type { AppContext } from '../../app-context'
import { compileOnce } from '../../database/compile-once'
import type { Database } from '../../database/connection'
import { transact } from '../../database/transact'
import { whereIn } from '../../database/where-in'
import { receivedOf } from '../../forms/all-forms'
import { heldConfirmationsEmail } from '../../forms/held-confirmations-email'
import { spendTogether } from '../../mail/email-budgets'
import { renderEmail } from '../../mail/email-layout'
import { addToOutbox, recipientOf } from '../../mail/outbox'
import { holdOn, lastQueued, lockRecipient } from '../recipient-limits'
import { noticeWords } from '../words'

/** Nothing waits longer than this, unless a clock that was ahead wrote it. */
const LONGEST_WAIT = 2 * HOUR
/** What strangers can cause must not grow without end; the rest is confirmed in the next email. */
const MOST_IN_ONE_EMAIL = 500

/**
 * What an address was already sent, as the office is told, where it must wait for its next confirmation: "3 confirmations in the past hour".
 * Once one confirmation is on hold, later ones are too, so that none delays the email that covers them all.
 */
export async function holdReason(transaction: Database, recipient: string, now: Date): Promise<string | undefined> {
  const say = noticeWords[DEFAULT_LANGUAGE].sent
  const hold = await holdOn(transaction, recipient, now)
  if (hold) return say[hold.unit](hold.most)
  const held = await selectHeld(transaction, { recipient })
  return held.rows.length > 0 ? say.held : undefined
}

const selectHeld = compileOnce((transaction, { recipient }: { recipient: string }) =>
  transaction.selectFrom('held_confirmations').select('id').where('recipient', '=', recipient).limit(sql.lit(1)),
)

/** Puts a confirmation on hold, for the one email that will confirm everything an address has sent by then. */
export async function holdConfirmation(transaction: Database, id: string, email: string, now: Date): Promise<void> {
  const recipient = recipientOf(email)
  const due = await nextDueTime(transaction, recipient, now)
  const held = { id, recipient, to_address: email, due_at: due.toISOString() }
  await transaction.insertInto('held_confirmations').values(held).execute()
}

/** When an address may be sent what is on hold: an hour after its last email of any kind. */
async function nextDueTime(transaction: Database, recipient: string, now: Date): Promise<Date> {
  const [last] = await lastQueued(transaction, recipient, { now, within: HOUR, most: 1 })
  return last ? new Date(last.getTime() + HOUR) : now
}

/**
 * Queues the emails that confirm what was on hold, for each address whose time has come.
 * Safe between processes, and when one dies: the rows are deleted in the transaction that queues their email.
 */
export async function queueHeldConfirmations(app: AppContext): Promise<void> {
  for (;;) {
    const recipient = await findDueRecipient(app)
    if (recipient === undefined) return
    await transact(app.database, (transaction) => queueDigest(transaction, app, recipient))
  }
}

async function findDueRecipient({ database, now }: AppContext): Promise<string | undefined> {
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

async function queueDigest(transaction: Database, app: AppContext, recipient: string): Promise<void> {
  const now = app.now()
  await lockRecipient(transaction, recipient)
  const due = await nextDueTime(transaction, recipient, now)
  if (due > now) return putOff(transaction, recipient, due)
  const id = randomUUIDv7()
  const covered = await findWithRoom(transaction, app, recipient, id)
  const submissions = await findCovered(transaction, recipient, covered)
  const [first] = submissions
  const inHour = new Date(now.getTime() + HOUR)
  // Another process was faster, or nobody who entered them has room.
  if (!first) return putOff(transaction, recipient, inHour)
  const listed = submissions.map((submission) => submission.id)
  await transaction.deleteFrom('held_confirmations').where('id', 'in', listed).execute()
  const kind = 'held-confirmations'
  const about = { id, kind, dedupeKey: `${kind}:${first.id}`, submissionId: first.id } as const
  // A plus-tag that a stranger made up may lead nowhere.
  const { to_address: to } = submissions.find(({ to_address }) => to_address.toLowerCase() === recipient) ?? first
  // What families sent themselves is not taken back with what somebody entered.
  const isOfOne = submissions.every(({ entered_by }) => entered_by === first.entered_by)
  const addresses = { audience: 'sender', at: now.toISOString(), to, replyTo: app.officeEmail } as const
  const causedBy = isOfOne ? first.entered_by : null
  const digest = { ...about, ...addresses, causedBy, ...renderDigest(app, submissions) }
  if ((await addToOutbox(transaction, [digest])) === 0) throw new Error(`${digest.dedupeKey} was queued before`)
  await putOff(transaction, recipient, inHour)
}

/** Who entered by hand what is on hold for an address, and has room in the hour for the email that confirms it. */
async function findWithRoom(
  transaction: Database,
  app: AppContext,
  recipient: string,
  emailId: string,
): Promise<readonly string[]> {
  const actors = await transaction
    .selectFrom('held_confirmations')
    .innerJoin('submissions', 'submissions.id', 'held_confirmations.id')
    .innerJoin('staff', 'staff.id', 'submissions.entered_by')
    .where('recipient', '=', recipient)
    .where('staff.removed_at', 'is', null)
    .select(['staff.id', 'staff.name'])
    .distinct()
    .execute()
  if (actors.length === 0) return []
  return [...(await spendTogether(transaction, app, actors, { emailId, to: recipient }))]
}

/** What is on hold for an address that its family sent, or somebody with room entered. */
function findCovered(transaction: Database, recipient: string, staffIds: readonly string[]) {
  return transaction
    .selectFrom('held_confirmations')
    .innerJoin('submissions', 'submissions.id', 'held_confirmations.id')
    .where('recipient', '=', recipient)
    .where(({ or, eb }) => or([eb('entered_by', 'is', null), whereIn(transaction, 'entered_by', staffIds)]))
    .select(['submissions.id', 'form', 'language', 'to_address', 'created_at', 'entered_by'])
    .orderBy('submissions.id')
    .limit(MOST_IN_ONE_EMAIL)
    .execute()
}

function renderDigest({ content, origin }: AppContext, submissions: Awaited<ReturnType<typeof findCovered>>) {
  const language = languages.find((each) => each === submissions[0]?.language) ?? DEFAULT_LANGUAGE
  const listed = submissions.map(({ id, form, created_at }) => ({
    id,
    received: receivedOf(form, language),
    at: new Date(created_at),
  }))
  return renderEmail(heldConfirmationsEmail(listed, content.current(language).content, language), origin, language)
}

async function putOff(transaction: Database, recipient: string, until: Date): Promise<void> {
  await transaction
    .updateTable('held_confirmations')
    .set({ due_at: until.toISOString() })
    .where('recipient', '=', recipient)
    .execute()
}
