import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { catchOverBudget, OverBudgetError, selectWithinLimits } from '../mail/email-limits'
import { addToOutbox, type OutboxRow, type QueuedEmail } from '../mail/outbox'
import { currentDay } from '../submissions/arrival-day'
import { aboutEmail } from '../submissions/emails/about-email'
import { stopEmail } from '../submissions/emails/email-actions'
import { findCurrentAddress, findSenderAddresses } from '../submissions/sender-address'
import { formatCents } from './cents'
import { createPayToken } from './pay-link'
import { readDue, readDues } from './read-due'
import { createEmail, RECEIVED_KEY } from './received-email'
import { lockForEntries } from './record-entries'
import { paymentWords } from './words'

/** Maximum number of "payment due" emails sent at once. Their rate is not limited, as that of letters is. */
export const MAX_DUE_EMAILS = 100

const words = paymentWords[DEFAULT_LANGUAGE]

/** Reads the families that owe something, have an address, and were not emailed today. */
export async function readDueFamilies(app: AppContext, database: Database, ids: readonly string[]) {
  const families = (await readDues(database, ids)).filter(({ due }) => due > 0)
  const submissionIds = families.map(({ submissionId }) => submissionId)
  const addresses = await findSenderAddresses(database, submissionIds)
  const earlier = database.selectFrom('outbox').select('dedupe_key').where('kind', '=', 'payment-due')
  const unstopped = earlier.where('status', '<>', 'stopped').where(whereIn(database, 'submission_id', submissionIds))
  const keys = (await unstopped.execute()).map(({ dedupe_key }) => dedupe_key)
  return families.flatMap((family) => {
    const to = addresses.get(family.submissionId)
    const dayKey = `payment-due:${family.id}:${currentDay(app)}:`
    return to === undefined || keys.some((key) => key.startsWith(dayKey)) ? [] : [{ ...family, to, dayKey }]
  })
}

export type DueResult =
  | { status: 'queued'; batchId: string }
  /** A family owes nothing anymore, was emailed today, or has no address. Nothing was queued. */
  | { status: 'changed' }
  | { status: 'over-budget' }

/** Queues emails about what is due, all or none. They leave in a minute, with the amount that is due then. */
export async function queuePaymentDue(app: AppContext, actor: Actor, ids: readonly string[]): Promise<DueResult> {
  const batchId = randomUUIDv7()
  const queue = async (transaction: Database): Promise<DueResult> => {
    await lockForEntries(transaction, ids)
    const families = await readDueFamilies(app, transaction, ids)
    if (families.length < ids.length) return { status: 'changed' }
    const allowed = await selectWithinLimits(transaction, app, actor, families, { isInBatch: true })
    if (allowed.length < families.length) throw new OverBudgetError()
    for (const family of families) {
      const secretMarker = `{pay:${family.id}}`
      const email = createEmail(app, family, words.paymentDue(family, secretMarker))
      const details = { kind: 'payment-due', causedBy: actor.id, batchId, secretMarker } as const
      await addToOutbox(transaction, [{ ...email, ...details, dedupeKey: family.dayKey + email.id }])
      const about = [{ kind: 'application', id: family.id } as const, ...aboutEmail(email.id, family.submissionId)]
      await appendEvent(transaction, { kind: 'payment-due-sent', actorId: actor.id, at: email.at, about, details: {} })
    }
    return { status: 'queued', batchId }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, queue))
  if (result.status === 'queued') app.onEmailQueued?.()
  return result
}

/** Stops the emails of a batch that have not left. Resolves to their number. */
export async function cancelDueBatch(app: AppContext, actor: Actor, batchId: string): Promise<number> {
  const batch = app.database.selectFrom('outbox').select('id').where('batch_id', '=', batchId)
  let count = 0
  for (const { id } of await batch.where('kind', '=', 'payment-due').where('status', '=', 'waiting').execute())
    if ((await stopEmail(app, actor, id)).status === 'done') count++
  return count
}

export function isPaymentEmail({ kind }: Pick<OutboxRow, 'kind'>): boolean {
  return kind === 'payment-received' || kind === 'payment-due'
}

/**
 * Fills in the amount that is due now and the pay link. Returns undefined for an email that must not leave anymore: its
 * family owes nothing or is spam, its payment was undone, or its address changed.
 */
export async function revealPayment(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  payKey: Buffer,
  email: QueuedEmail,
): Promise<QueuedEmail | undefined> {
  const { secret_marker: marker, dedupe_key: key, submission_id: submissionId } = email
  const inbox = database.selectFrom('inbox').select('status').where('submission_id', '=', submissionId)
  const isSpam = (await inbox.executeTakeFirst())?.status === 'spam'
  if (isSpam || (await findCurrentAddress(database, email)) !== email.to_address) return undefined
  if (marker === null) {
    const undo = database.selectFrom('ledger_entries').where('undoes_id', '=', key.replace(RECEIVED_KEY, ''))
    return (await undo.select('id').executeTakeFirst()) ? undefined : email
  }
  const family = await readDue(database, marker.slice('{pay:'.length, -1))
  if (!family || family.due === 0) return undefined
  const address = `/pay/${createPayToken(payKey, family.id, now())}`
  const amount = formatCents(family.due)
  const fill = (text: string) => text.replaceAll(`/pay/${marker}`, address).replaceAll(marker, () => amount)
  return { ...email, text: fill(email.text), html: fill(email.html) }
}
