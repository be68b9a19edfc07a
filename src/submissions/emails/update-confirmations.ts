import type { Selectable } from 'kysely'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { OutboxTable } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import type { Change } from '../../log/event-details'
import { OverBudgetError, selectWithinLimits } from '../../mail/email-limits'
import { getUndoDeadline } from '../../mail/minute-after'
import { addToOutbox, normalizeRecipient } from '../../mail/outbox'
import { requeueEmails, stopWaitingEmails } from '../../mail/staff-outbox'
import type { RowTarget } from '../handling/row-target'
import type { InboxRow } from '../inbox/inbox-row'
import { findSenderAddresses } from '../sender-address'
import { createConfirmation } from './queue-emails'
import { renderStoredEmail } from './stored-emails'

/** Changes of confirmations, by submission. */
type ConfirmationChanges = readonly (readonly [submissionId: string, change: Change])[]

interface StatusChange {
  row: Pick<InboxRow, 'submissionId' | 'status'>
  target: RowTarget
}

/** Splits changes into submissions that become spam, and those that are released from spam with their confirmation. */
export function splitBySpam(changes: readonly StatusChange[]): { toSpam: string[]; released: string[] } {
  const spamChanges = changes.filter(
    ({ row, target: { status } }) => status && (row.status === 'spam') !== (status === 'spam'),
  )
  const getIds = (list: readonly StatusChange[]) => list.map(({ row }) => row.submissionId)
  return {
    toSpam: getIds(spamChanges.filter(({ target }) => target.status === 'spam')),
    released: getIds(spamChanges.filter(({ target }) => target.status !== 'spam' && target.confirmation !== 'kept')),
  }
}

/**
 * Stops the confirmations and letters of submissions that become spam, and sends the confirmations of submissions that
 * are no longer spam. With a null actor (the command line), none are sent. Returns the changes by submission.
 * @throws OverBudgetError if an hourly limit is used up. In a batch, only the recipients' limits count.
 */
export async function updateConfirmations(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  changes: readonly StatusChange[],
  batchId?: string,
): Promise<ReadonlyMap<string, Change>> {
  const { toSpam, released } = splitBySpam(changes)
  return new Map([
    ...(toSpam.length > 0 ? await stopConfirmations(transaction, app, toSpam) : []),
    ...(released.length > 0 && actor ? await releaseConfirmations(transaction, app, actor, released, batchId) : []),
  ])
}

/** Stops confirmations and letters. Resolves to the changes of the confirmations. */
async function stopConfirmations(
  transaction: Database,
  app: AppContext,
  submissionIds: readonly string[],
): Promise<ConfirmationChanges> {
  const confirmations = [...(await findConfirmations(transaction, submissionIds))]
  const ids = confirmations.map(([, { id }]) => id)
  const letterIds = await findWaitingLetters(transaction, submissionIds)
  const stopped = await stopWaitingEmails(transaction, [...ids, ...letterIds], app.now())
  return confirmations
    .filter(([, { id }]) => stopped.has(id))
    .map(([submissionId]) => [submissionId, { before: 'waiting', after: 'stopped' }])
}

/** Finds the ids of waiting letters. */
export async function findWaitingLetters(database: Database, submissionIds: readonly string[]): Promise<string[]> {
  if (submissionIds.length === 0) return []
  const letters = database.selectFrom('outbox').select('id').where('kind', '=', 'letter')
  const waiting = letters.where('status', '=', 'waiting').where(whereIn(database, 'submission_id', submissionIds))
  return (await waiting.execute()).map(({ id }) => id)
}

/** Queues confirmations, due in a minute, to the senders' corrected addresses. */
async function releaseConfirmations(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  submissionIds: readonly string[],
  batchId?: string,
): Promise<ConfirmationChanges> {
  const { stopped, missing } = await findReleasable(transaction, submissionIds)
  const emails = [...stopped, ...missing]
  const allowed = await selectWithinLimits(transaction, app, actor, emails, { isInBatch: batchId !== undefined })
  if (allowed.length < emails.length) throw new OverBudgetError()
  const now = app.now()
  const times = { now, dueAt: getUndoDeadline(now) }
  for (const { id, to, recipient } of stopped)
    if (normalizeRecipient(to) !== recipient) await readdress(transaction, id, to)
  const ids = stopped.map(({ id }) => id)
  await requeueEmails(transaction, ids, { ...times, caused_by: actor.id, batch_id: batchId ?? null })
  await queueConfirmations(transaction, app, missing, { ...times, causedBy: actor.id, batchId })
  return emails.map((email) => [email.submissionId, { before: 'id' in email ? 'stopped' : null, after: 'waiting' }])
}

/** Finds the stopped confirmations to release, and the submissions that never had one. */
export async function findReleasable(database: Database, submissionIds: readonly string[]) {
  if (submissionIds.length === 0) return { stopped: [], missing: [] }
  const addresses = await findSenderAddresses(database, submissionIds)
  const confirmations = await findConfirmations(database, submissionIds)
  const stopped = [...confirmations]
    .filter(([, { status }]) => status === 'stopped')
    .map(([submissionId, email]) => ({ ...email, submissionId, to: addresses.get(submissionId) ?? email.to }))
  const spamIds = await findFlaggedAsSpam(
    database,
    submissionIds.filter((id) => addresses.has(id) && !confirmations.has(id)),
  )
  return { stopped, missing: spamIds.map((submissionId) => ({ submissionId, to: addresses.get(submissionId) ?? '' })) }
}

function readdress(transaction: Database, id: string, to: string) {
  const changes = { to_address: to, recipient: normalizeRecipient(to) }
  return transaction.updateTable('outbox').set(changes).where('id', '=', id).execute()
}

type ConfirmationEmail = Pick<Selectable<OutboxTable>, 'id' | 'recipient' | 'status'> & { to: string }

/** Finds confirmations by submission. */
export async function findConfirmations(
  database: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, ConfirmationEmail>> {
  const keys = new Map(submissionIds.map((id) => [`confirmation:${id}`, id]))
  if (keys.size === 0) return new Map()
  const rows = await database
    .selectFrom('outbox')
    .select(['id', 'to_address as to', 'recipient', 'status', 'dedupe_key'])
    .where(whereIn(database, 'dedupe_key', [...keys.keys()]))
    .execute()
  return new Map(rows.map(({ dedupe_key, ...confirmation }) => [keys.get(dedupe_key) ?? '', confirmation]))
}

/** Finds submissions flagged as spam on arrival. Only these have no confirmation yet. */
async function findFlaggedAsSpam(database: Database, submissionIds: readonly string[]): Promise<string[]> {
  if (submissionIds.length === 0) return []
  const flagged = database.selectFrom('submissions').select('id').where('spam_flags', 'is not', null)
  return (await flagged.where(whereIn(database, 'id', submissionIds)).execute()).map(({ id }) => id)
}

interface ReleaseOptions {
  now: Date
  dueAt: string
  causedBy: string
  batchId?: string | undefined
}

/** Renders and queues confirmations as if the submissions had not been flagged. */
async function queueConfirmations(
  transaction: Database,
  app: AppContext,
  missing: readonly { submissionId: string; to: string }[],
  { now, ...releasing }: ReleaseOptions,
): Promise<void> {
  if (missing.length === 0) return
  const addresses = new Map(missing.map(({ submissionId, to }) => [submissionId, to]))
  const submissions = transaction.selectFrom('submissions').selectAll()
  const emails: Parameters<typeof addToOutbox>[1][number][] = []
  for (const submission of await submissions.where(whereIn(transaction, 'id', [...addresses.keys()])).execute()) {
    emails.push({
      ...createConfirmation(addresses.get(submission.id) ?? '', app, submission),
      ...{ ...releasing, at: now.toISOString() },
      ...renderStoredEmail(app, { ...submission, spam_flags: null }, 'sender'),
    })
    if (missing.length > 1) await yieldToEventLoop()
  }
  await addToOutbox(transaction, emails)
}
