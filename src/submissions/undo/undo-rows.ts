import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import type { Event } from '../../log/events'
import type { BlockerReason } from '../../log/undo/blocker'
import type { Undo, UndoableEvent, UndoOutcome } from '../../log/undo/undo-definition'
import { lockApplicationsOf } from '../applications'
import { changeRows } from '../handling/change-rows'
import type { ChangedRow } from '../handling/changed-row'
import { findRowRefusals, type RowRefusal } from '../handling/row-refusals'
import { type RowTarget, rowTarget } from '../handling/row-target'
import { lockInboxRows, readInboxRows } from '../inbox/inbox-row'
import { listReaders } from '../readers'

/** Undoes changes of submissions by restoring each row's earlier state. */
export const rowsUndo: Undo<RowTarget> = {
  right: 'handle',
  // A changed address redirects future answers.
  requiresFreshSignIn: ({ answers }) => answers?.email !== undefined,
  inverse: rowTarget,
  lock: lockSubmissions,
  blockers: findRowBlockers,
  async apply(context, entries) {
    const rows = new Map(
      (await lockInboxRows(context.transaction, getSubmissionIds(entries))).map((row) => [row.submissionId, row]),
    )
    const changes = entries.flatMap(({ event, inverse }) => {
      const row = rows.get(event.submissionId ?? '')
      return row ? [{ row, target: inverse }] : []
    })
    if (changes.length < entries.length) throw new Error('A submission was erased while its row was locked')
    return (
      await changeRows(context, changes, { batchId: context.batch?.id, undoes: { batchId: context.batch?.undoes } })
    ).map(toUndoOutcome)
  },
}

/** Locks the submissions of events, and their applications. */
export async function lockSubmissions(
  transaction: Database,
  events: readonly Pick<Event, 'submissionId'>[],
): Promise<void> {
  const ids = events.flatMap(({ submissionId }) => submissionId ?? [])
  await lockInboxRows(transaction, ids)
  await lockApplicationsOf(transaction, ids)
}

/** The details of an "undone" event about a row. */
export function toUndoOutcome({ about: { version }, details, tags, answers }: ChangedRow): UndoOutcome {
  return { details: { ...details, ...tags, ...answers }, ...(typeof version === 'number' && { version }) }
}

function getSubmissionIds(entries: readonly UndoableEvent<RowTarget>[]): string[] {
  return entries.map(({ event }) => event.submissionId ?? '')
}

async function findRowBlockers(
  database: Database,
  entries: readonly UndoableEvent<RowTarget>[],
): Promise<(BlockerReason | undefined)[]> {
  const isReassigned = entries.some(({ inverse }) => typeof inverse.assigneeId === 'string')
  const readers = new Set(isReassigned ? (await listReaders(database)).map(({ id }) => id) : [])
  const sent = await findSentConfirmations(
    database,
    getSubmissionIds(entries.filter(({ inverse }) => inverse.confirmation === 'unsent')),
  )
  const refusals = await findUndoRefusals(database, entries)
  return entries.map(({ event, inverse }) => {
    if (typeof inverse.assigneeId === 'string' && !readers.has(inverse.assigneeId)) return 'no-longer-handles'
    if (sent.has(event.submissionId ?? '')) return 'left-the-house'
    return refusals.get(event.submissionId ?? '')?.reason
  })
}

/** Finds the undos that applications forbid, by submission. */
export async function findUndoRefusals(
  database: Database,
  entries: readonly UndoableEvent<RowTarget>[],
): Promise<ReadonlyMap<string, RowRefusal>> {
  const rows = await readInboxRows(database, getSubmissionIds(entries))
  const targets = new Map(entries.map(({ event, inverse }) => [event.submissionId, inverse]))
  return findRowRefusals(
    database,
    rows.map((row) => ({ row, target: targets.get(row.submissionId) ?? {} })),
  )
}

/** Finds submissions whose confirmation has been sent or is being sent. */
async function findSentConfirmations(database: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const keys = ids.map((id) => `confirmation:${id}`)
  const confirmations = await database
    .selectFrom('outbox')
    .select('submission_id')
    .where(whereIn(database, 'dedupe_key', keys))
    .where(({ or, eb }) => or([eb('status', '=', 'sent'), eb('leased_until', 'is not', null)]))
    .execute()
  return new Set(confirmations.map(({ submission_id }) => submission_id ?? ''))
}
