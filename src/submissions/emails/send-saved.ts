import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { EmailKind } from '../../database/email-kinds'
import { lockKey } from '../../database/lock-key'
import type { Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import { appendEvents, type NewEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { countLettersLeft, selectWithinLimits } from '../../mail/email-limits'
import { getUndoDeadline } from '../../mail/minute-after'
import { normalizeRecipient } from '../../mail/outbox'
import { requeueEmail } from '../../mail/staff-outbox'
import { findSenderAddresses } from '../sender-address'
import { aboutEmail } from './about-email'
import { isCurrentLetter } from './letter-emails'

/** Emails of one kind that were saved as files instead of being sent. */
export interface SavedGroup {
  kind: EmailKind
  count: number
  first: Moment
  last: Moment
}

/** Kinds still worth sending late. Codes, links, and notices to colleagues would be outdated. */
const SENDABLE_KINDS = [
  'confirmation',
  'held-confirmations',
  'answer',
  'notification',
  'letter',
  'payment-received',
  'payment-due',
] as const satisfies EmailKind[]

/** Maximum number of emails sent at once. The desk then offers the rest. */
const MAX_EMAILS_PER_BATCH = 2000

/** Counts saved emails that can be sent now that a mail server is configured. */
export async function readSavedEmailGroups(app: AppContext): Promise<SavedGroup[]> {
  const groups = await selectSavedEmails(app, app.database, SENDABLE_KINDS)
    .select(({ fn }) => ['outbox.kind', fn.countAll().as('count')])
    .select(({ fn }) => [fn.min('outbox.created_at').as('first'), fn.max('outbox.created_at').as('last')])
    .groupBy('outbox.kind')
    .orderBy('outbox.kind')
    .execute()
  return groups.map(({ count, ...group }) => ({ ...group, count: Number(count) }))
}

/**
 * Sends saved emails of some kinds, using senders' corrected addresses. Letters above the daily limit and emails above
 * a recipient's hourly limit stay saved. Resolves to the number of queued emails.
 */
export async function queueSavedEmails(app: AppContext, actor: Actor, kinds: readonly string[]): Promise<number> {
  const chosenKinds = SENDABLE_KINDS.filter((kind) => kinds.includes(kind))
  const count = await transactAs(app.database, actor, async (transaction) => {
    // Wait for the first of two clicks; the second then finds nothing to send.
    await lockKey(transaction, 'saved emails')
    const saved = await selectSavedEmails(app, transaction, chosenKinds)
      .select(['outbox.id', 'outbox.kind', 'outbox.audience', 'outbox.submission_id', 'to_address', 'caused_by'])
      .orderBy('outbox.id')
      .limit(MAX_EMAILS_PER_BATCH)
      .execute()
    await lockKey(transaction, 'letters')
    let lettersLeft = await countLettersLeft(transaction, app.now())
    const emails = saved.filter(({ kind }) => kind !== 'letter' || lettersLeft-- > 0)
    const ids = emails.flatMap(({ audience, submission_id }) => (audience === 'sender' && submission_id) || [])
    const addresses = await findSenderAddresses(transaction, ids)
    const deliveries = emails.map((email) => {
      const { audience, submission_id, to_address } = email
      return { email, to: audience === 'sender' ? (addresses.get(submission_id ?? '') ?? to_address) : undefined }
    })
    const batchId = randomUUIDv7()
    const events: NewEvent[] = []
    for (const { email, to } of await selectWithinLimits(transaction, app, actor, deliveries, { isInBatch: true })) {
      const now = app.now()
      await requeueEmail(transaction, email.id, {
        ...(to !== undefined && { to_address: to, recipient: normalizeRecipient(to) }),
        ...{ caused_by: email.caused_by ?? actor.id, batch_id: batchId, now, dueAt: getUndoDeadline(now) },
      })
      const details = { email: email.kind, state: { before: 'saved', after: 'waiting' } }
      const about = aboutEmail(email.id, email.submission_id)
      events.push({ kind: 'email-sent-again', actorId: actor.id, about, details, at: app.now().toISOString() })
    }
    await appendEvents(transaction, events)
    return events.length
  })
  if (count > 0) app.onEmailQueued?.()
  return count
}

/** Selects saved emails, except those to families whose submission is spam, and letters that no longer apply. */
function selectSavedEmails(app: AppContext, database: Database, kinds: readonly EmailKind[]) {
  return database
    .selectFrom('outbox')
    .leftJoin('inbox', 'inbox.submission_id', 'outbox.submission_id')
    .where('outbox.status', '=', 'sent')
    .where('outbox.last_error', 'is not', null)
    .where(whereIn(database, 'outbox.kind', kinds))
    .where(({ or, eb }) => or([eb('outbox.audience', '=', 'office'), eb('inbox.status', 'is distinct from', 'spam')]))
    .where(({ or, eb }) => or([eb('outbox.kind', '<>', 'letter'), isCurrentLetter(app)]))
}
