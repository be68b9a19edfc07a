import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import type { Actor } from '../log/actor'
import { appendEvents } from '../log/events'
import { transactAs } from '../log/transact-as'
import { RECIPIENT_LIMIT_ERROR } from '../mail/confirmation-limits'
import { renderEmail } from '../mail/email-layout'
import { catchOverBudget, isOverRecipientLimit, OverBudgetError, selectWithinLimits } from '../mail/email-limits'
import { getUndoDeadline } from '../mail/minute-after'
import { addToOutbox, type OutboxRow, type QueuedEmail } from '../mail/outbox'
import { toEmailState } from '../mail/saved-emails'
import { stopWaitingEmails } from '../mail/staff-outbox'
import { currentDay } from '../submissions/arrival-day'
import { aboutEmail } from '../submissions/emails/about-email'
import { lockInboxRows } from '../submissions/inbox/inbox-row'
import { findCurrentAddress, findSenderAddress, findSenderAddresses } from '../submissions/sender-address'
import { formatCents } from './cents'
import { readEntries } from './ledger'
import { createPayToken } from './pay-link'
import { type Due, readDue } from './read-due'
import { lockForEntries } from './record-entries'
import { paymentWords } from './words'

/** Maximum number of "payment due" emails sent at once. They have no pace of their own, as letters do. */
export const MAX_DUE_EMAILS = 100

const language = DEFAULT_LANGUAGE
const RECEIVED_KEY = 'payment-received:'

/**
 * Queues the email about the newest payment of this amount, once. Call it after its entry was added, in the same
 * transaction. Above the recipient's hourly limit, the email is stored as stopped, and staff can send it.
 */
export async function queuePaymentReceived(
  { transaction, app }: { transaction: Database; app: AppContext },
  { applicationId, cents, causedBy }: { applicationId: string; cents: number; causedBy?: string | undefined },
): Promise<void> {
  const entries = await readEntries(transaction, applicationId)
  const entry = entries.findLast((each) => each.kind === 'payment' && each.cents === cents)
  const [due] = await readDue(transaction, [applicationId])
  const to = due && (await findSenderAddress(transaction, due.submissionId))
  if (!entry || !to) return
  const isOver = await isOverRecipientLimit(transaction, to, app.now())
  const email = {
    ...createEmail(app, due, to),
    ...renderEmail(paymentWords[language].paymentReceived({ ...due, cents }), app.origin, language),
    ...({ kind: 'payment-received', dedupeKey: RECEIVED_KEY + entry.id, causedBy: causedBy ?? null } as const),
    stopped: isOver ? RECIPIENT_LIMIT_ERROR : undefined,
  }
  await addToOutbox(transaction, [email])
}

function createEmail(app: AppContext, { submissionId }: Due, to: string) {
  const times = { at: app.now().toISOString(), dueAt: getUndoDeadline(app.now()) }
  return { id: randomUUIDv7(), to, replyTo: app.officeEmail, submissionId, audience: 'sender', ...times } as const
}

/** Renders the email about what is due. The amount and the pay link replace the marker when it is delivered. */
export function renderPaymentDue(app: Pick<AppContext, 'origin'>, due: Due, marker: string) {
  return renderEmail(paymentWords[language].paymentDue(due, marker), app.origin, language)
}

/** A family that may get an email about what is due. */
export interface DueFamily extends Due {
  /** Undefined if it has no valid address. */
  to: string | undefined
  isEmailedToday: boolean
  /** True from the day after the first day. */
  isOverdue: boolean
}

/** Reads the families that owe something; without ids of all accepted applications. */
export async function readDueFamilies(
  app: AppContext,
  database: Database,
  ids?: readonly string[],
): Promise<DueFamily[]> {
  const families = (await readDue(database, ids)).filter(({ due }) => due > 0)
  const submissionIds = families.map(({ submissionId }) => submissionId)
  const addresses = await findSenderAddresses(database, submissionIds)
  const earlier = await database
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('kind', '=', 'payment-due')
    .where('status', '<>', 'stopped')
    .where(whereIn(database, 'submission_id', submissionIds))
    .execute()
  return families.map((family) => ({
    ...family,
    to: addresses.get(family.submissionId),
    isOverdue: family.firstDay !== null && currentDay(app) > family.firstDay,
    isEmailedToday: earlier.some(({ dedupe_key }) => dedupe_key.startsWith(dueKey(app, family))),
  }))
}

function dueKey(app: AppContext, { applicationId }: Due): string {
  return `payment-due:${applicationId}:${currentDay(app)}:`
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
    const recipients = families.flatMap(({ to, ...due }) => (to && !due.isEmailedToday ? { ...due, to } : []))
    if (recipients.length < ids.length) return { status: 'changed' }
    const allowed = await selectWithinLimits(transaction, app, actor, recipients, { isInBatch: true })
    if (allowed.length < recipients.length) throw new OverBudgetError()
    const emails = recipients.map(({ to, ...due }) => {
      const marker = `{pay:${due.applicationId}}`
      const email = createEmail(app, due, to)
      const dedupeKey = dueKey(app, due) + email.id
      const common = { kind: 'payment-due', causedBy: actor.id, batchId, dedupeKey, secretMarker: marker } as const
      return { ...email, ...renderPaymentDue(app, due, marker), ...common }
    })
    await addToOutbox(transaction, emails)
    const events = recipients.map(({ applicationId, submissionId }, index) => ({
      ...({ kind: 'payment-due-sent', actorId: actor.id, at: app.now().toISOString(), details: {} } as const),
      about: [
        { kind: 'application', id: applicationId } as const,
        ...aboutEmail(emails[index]?.id ?? '', submissionId),
      ],
    }))
    await appendEvents(transaction, events)
    return { status: 'queued', batchId }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, queue))
  if (result.status === 'queued') app.onEmailQueued?.()
  return result
}

/** Reads the emails of a batch, with a state for the desk. */
export async function readDueBatch(database: Database, batchId: string) {
  const rows = await database
    .selectFrom('outbox')
    .select(['id as emailId', 'to_address as to', 'status', 'last_error as error', 'submission_id as submissionId'])
    .where('batch_id', '=', batchId)
    .where('kind', '=', 'payment-due')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, status: toEmailState(row) }))
}

export type DueEmail = Awaited<ReturnType<typeof readDueBatch>>[number]

/** Stops the emails of a batch that have not left. Resolves to their number. */
export function cancelDueBatch(app: AppContext, actor: Actor, batchId: string): Promise<number> {
  return transactAs(app.database, actor, async (transaction) => {
    const emails = await readDueBatch(transaction, batchId)
    const submissionIds = emails.flatMap(({ submissionId }) => submissionId ?? [])
    await lockInboxRows(transaction, submissionIds)
    const ids = emails.map(({ emailId }) => emailId)
    const stopped = await stopWaitingEmails(transaction, ids, app.now())
    const state = { before: 'waiting', after: 'stopped' }
    const details = { email: 'payment-due', state }
    const shared = { kind: 'email-stopped', actorId: actor.id, details, at: app.now().toISOString() } as const
    const canceled = emails.filter(({ emailId }) => stopped.has(emailId))
    const events = canceled.map(({ emailId, submissionId }) => ({
      ...{ ...shared, about: aboutEmail(emailId, submissionId) },
      change: { rows: [`email:${emailId}`], inverse: { state: 'waiting' } },
    }))
    await appendEvents(transaction, events)
    return canceled.length
  })
}

export function isPaymentEmail({ kind }: Pick<OutboxRow, 'kind'>): boolean {
  return kind === 'payment-received' || kind === 'payment-due'
}

/**
 * Fills in the amount that is due now and the pay link. Returns undefined for an email that must not leave anymore: its
 * family owes nothing, its payment was undone, or its address changed.
 */
export async function revealPayment(
  { database, now }: Pick<AppContext, 'database' | 'now'>,
  payKey: Buffer,
  email: QueuedEmail,
): Promise<QueuedEmail | undefined> {
  if ((await findCurrentAddress(database, email)) !== email.to_address) return undefined
  const { secret_marker: marker, dedupe_key: key, submission_id: submissionId } = email
  if (marker === null) return (await isUndone(database, key)) ? undefined : email
  const applicationId = marker.slice('{pay:'.length, -1)
  const [due] = await readDue(database, [applicationId])
  if (!due || due.due === 0 || due.submissionId !== submissionId) return undefined
  const address = `/pay/${createPayToken(payKey, applicationId, now())}`
  const fill = (text: string) =>
    text.replaceAll(`/pay/${marker}`, address).replaceAll(marker, () => formatCents(due.due))
  return { ...email, text: fill(email.text), html: fill(email.html) }
}

/** True if the payment of an email was undone. */
async function isUndone(database: Database, dedupeKey: string): Promise<boolean> {
  if (!dedupeKey.startsWith(RECEIVED_KEY)) return false
  const entries = database.selectFrom('ledger_entries').select('id')
  return (await entries.where('undoes_id', '=', dedupeKey.slice(RECEIVED_KEY.length)).executeTakeFirst()) !== undefined
}
