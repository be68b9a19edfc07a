import { randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { SubmissionsTable } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import type { Change } from '../../log/event-details'
import type { RenderedEmail } from '../../mail/email'
import { OverBudgetError, reserveBudgets } from '../../mail/email-budgets'
import { addToOutbox, recipientOf } from '../../mail/outbox'
import { setWaitingInTurn, stopAllWaiting } from '../../mail/staff-outbox'
import type { InboxRow } from '../inbox/inbox-row'
import { lockRecipient } from '../recipient-limits'
import { findSenderAddresses } from '../sender-address'
import type { Status } from '../statuses'
import { emailLanguage, renderStored } from './stored-emails'

/** What became of confirmations, by submission. */
type ConfirmationChanges = ReadonlyMap<string, Change>

/** Confirmations that were rendered before, by submission. */
export type RenderedConfirmations = ReadonlyMap<string, RenderedEmail>

/** Rows of one INSERT. */
const MOST_ROWS = 500

interface StatusChange {
  row: InboxRow
  status?: Status
  /** Where its confirmation stays back although it is no longer spam. */
  keepsConfirmation?: boolean
}

/**
 * Stops the confirmations of what becomes spam, and releases those of what no longer is; what became of each. The server's
 * command line (null) releases none.
 */
export async function settleConfirmations(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  changes: readonly StatusChange[],
  { rendered }: { rendered?: RenderedConfirmations } = {},
): Promise<ConfirmationChanges> {
  const turned = changes.filter(({ row, status }) => status && (row.status === 'spam') !== (status === 'spam'))
  const { true: toSpam = [], false: fromSpam = [] } = Object.groupBy(turned, ({ status }) => `${status === 'spam'}`)
  const released = fromSpam.filter(({ keepsConfirmation }) => !keepsConfirmation)
  const idsOf = (list: readonly StatusChange[]) => list.map(({ row }) => row.submissionId)
  const isInBatch = rendered !== undefined
  return new Map([
    ...(toSpam.length > 0 ? await stopConfirmations(transaction, app, idsOf(toSpam), rendered) : []),
    // All at once: the hours with room are locked in one order.
    ...(released.length > 0 && actor
      ? await releaseConfirmations(transaction, app, actor, idsOf(released), {
          ...(rendered && { rendered }),
          isInBatch,
        })
      : []),
  ])
}

/**
 * Stops the confirmations of what turned out to be spam, where they still wait. One on hold becomes a stopped confirmation,
 * so that it is there to be released.
 */
async function stopConfirmations(
  transaction: Database,
  app: AppContext,
  submissionIds: readonly string[],
  rendered?: RenderedConfirmations,
): Promise<ConfirmationChanges> {
  const confirmations = await findConfirmations(transaction, submissionIds)
  const waiting = [...confirmations.values()].filter(({ status }) => status === 'waiting').map(({ id }) => id)
  const stopped = await stopAllWaiting(transaction, waiting, app.now())
  const changes = new Map<string, Change>()
  for (const [submissionId, { id }] of confirmations)
    if (stopped.has(id)) changes.set(submissionId, { before: 'waiting', after: 'stopped' })
  const dropped = await dropHeld(
    transaction,
    submissionIds.filter((id) => !confirmations.has(id)),
  )
  const written = await writeConfirmations(transaction, app, dropped, rendered)
  await addConfirmations(transaction, written)
  await stopAllWaiting(
    transaction,
    written.map(({ id }) => id),
    app.now(),
  )
  for (const id of dropped) changes.set(id, { before: 'held', after: 'stopped' })
  return changes
}

/**
 * Queues the confirmations that were held back while something counted as spam, due in a minute or once an hour has room
 * for them. Those of a batch count for their recipients only.
 * @throws OverBudgetError where one would wait for too long.
 */
async function releaseConfirmations(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  submissionIds: readonly string[],
  { rendered, isInBatch }: { rendered?: RenderedConfirmations; isInBatch?: boolean } = {},
): Promise<ConfirmationChanges> {
  const confirmations = await findConfirmations(transaction, submissionIds)
  const stopped = await readdressed(
    transaction,
    [...confirmations].filter(([, { status }]) => status === 'stopped'),
  )
  const flagged = await findFlagged(
    transaction,
    submissionIds.filter((id) => !confirmations.has(id)),
  )
  const written = await writeConfirmations(transaction, app, flagged, rendered)
  const emails = [...stopped.map(([, confirmation]) => confirmation), ...written]
  const uses = emails.map(({ id, to }) => ({ emailId: id, to }))
  const turns = await reserveBudgets(transaction, app, actor, uses, { isInBatch })
  if (turns.size < uses.length) throw new OverBudgetError()
  const ofStopped = new Map([...turns].slice(0, stopped.length))
  await setWaitingInTurn(transaction, ofStopped, { now: app.now(), caused_by: actor.id })
  await addConfirmations(
    transaction,
    written.map((email) => ({ ...email, dueAt: turns.get(email.id) ?? email.at, causedBy: actor.id })),
  )
  const changes = new Map<string, Change>()
  for (const [submissionId] of stopped) changes.set(submissionId, { before: 'stopped', after: 'waiting' })
  for (const { submissionId } of written) changes.set(submissionId, { before: null, after: 'waiting' })
  return changes
}

type Confirmations = readonly (readonly [submissionId: string, confirmation: { id: string; to: string }])[]

/** Confirmations, which go to the sender's address as it was corrected meanwhile. */
async function readdressed(transaction: Database, confirmations: Confirmations): Promise<Confirmations> {
  const addresses = await findSenderAddresses(
    transaction,
    confirmations.map(([submissionId]) => submissionId),
  )
  const addressed: Confirmations[number][] = []
  for (const [submissionId, { id, to }] of confirmations) {
    const address = addresses.get(submissionId) ?? to
    const isOther = recipientOf(address) !== recipientOf(to)
    const changes = { to_address: address, recipient: recipientOf(address) }
    if (isOther) await transaction.updateTable('outbox').set(changes).where('id', '=', id).execute()
    addressed.push([submissionId, { id, to: isOther ? address : to }])
  }
  return addressed
}

/** The confirmations that submissions have, by submission. */
export async function findConfirmations(
  database: Database,
  submissionIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; to: string; status: string }>> {
  const keys = new Map(submissionIds.map((id) => [`confirmation:${id}`, id]))
  if (keys.size === 0) return new Map()
  const rows = await database
    .selectFrom('outbox')
    .select(['id', 'to_address as to', 'status', 'dedupe_key'])
    .where(whereIn(database, 'dedupe_key', [...keys.keys()]))
    .execute()
  return new Map(rows.map(({ dedupe_key, ...confirmation }) => [keys.get(dedupe_key) ?? '', confirmation]))
}

/** What counted as spam when it came; without flags it was confirmed then, together with others. */
export async function findFlagged(database: Database, submissionIds: readonly string[]): Promise<string[]> {
  if (submissionIds.length === 0) return []
  const flagged = database.selectFrom('submissions').select('id').where('spam_flags', 'is not', null)
  return (await flagged.where(whereIn(database, 'id', submissionIds)).execute()).map(({ id }) => id)
}

/** Whose confirmation is on hold. */
export function findHeld(database: Database, submissionIds: readonly string[]) {
  const held = database.selectFrom('held_confirmations').select(['id', 'recipient'])
  return held.where(whereIn(database, 'id', submissionIds)).execute()
}

/** Whose confirmation was on hold until now. */
async function dropHeld(transaction: Database, submissionIds: readonly string[]): Promise<string[]> {
  const recipients = (await findHeld(transaction, submissionIds)).map(({ recipient }) => recipient)
  // Somebody may be writing the one email for everything on hold. In one order, so that nobody waits in a circle.
  for (const recipient of [...new Set(recipients)].sort()) await lockRecipient(transaction, recipient)
  if (recipients.length === 0) return []
  const held = transaction.deleteFrom('held_confirmations').where(whereIn(transaction, 'id', submissionIds))
  return (await held.returning('id').execute()).map(({ id }) => id)
}

/** Writes the confirmations of submissions; none where the form asks for no address. */
async function writeConfirmations(
  transaction: Database,
  app: AppContext,
  submissionIds: readonly string[],
  rendered?: RenderedConfirmations,
) {
  if (submissionIds.length === 0) return []
  const addresses = await findSenderAddresses(transaction, submissionIds)
  const missing = submissionIds.filter((id) => addresses.has(id) && !rendered?.has(id))
  const written = new Map([...(rendered ?? []), ...(await renderConfirmations(app, transaction, missing))])
  const at = app.now().toISOString()
  return [...addresses].flatMap(([submissionId, to]) => {
    const email = written.get(submissionId)
    if (!email) return []
    const dedupeKey = `confirmation:${submissionId}`
    const about = { id: randomUUIDv7(), kind: 'confirmation', dedupeKey, submissionId, audience: 'sender' } as const
    return [{ ...about, to, replyTo: app.officeEmail, at, ...email }]
  })
}

async function addConfirmations(transaction: Database, emails: Parameters<typeof addToOutbox>[1]): Promise<void> {
  for (let start = 0; start < emails.length; start += MOST_ROWS)
    await addToOutbox(transaction, emails.slice(start, start + MOST_ROWS))
}

/** Renders the confirmations of submissions, as if nothing about them looked like spam. */
export async function renderConfirmations(
  app: AppContext,
  database: Database,
  submissionIds: readonly string[],
): Promise<RenderedConfirmations> {
  const rendered = new Map<string, RenderedEmail>()
  for (let start = 0; start < submissionIds.length; start += MOST_ROWS) {
    const ids = submissionIds.slice(start, start + MOST_ROWS)
    for (const submission of await readSubmissions(database, ids)) {
      const { content } = app.content.current(emailLanguage(submission, 'sender'))
      const writing = { audience: 'sender', content, origin: app.origin } as const
      rendered.set(submission.id, renderStored({ ...submission, spam_flags: null }, writing))
      // Each takes about a millisecond: whoever knocks meanwhile is heard.
      if (submissionIds.length > 1) await new Promise(setImmediate)
    }
  }
  return rendered
}

function readSubmissions(database: Database, ids: readonly string[]): Promise<Selectable<SubmissionsTable>[]> {
  return database
    .selectFrom('submissions')
    .selectAll()
    .where(whereIn(database, 'id', ids))
    .execute()
}
