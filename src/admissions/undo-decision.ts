import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import type { Event } from '../log/events'
import type { BlockerReason } from '../log/undo/blocker'
import { mapSequentially, type Undo, type UndoableEvent, type UndoContext } from '../log/undo/undo-definition'
import { changeRows } from '../submissions/handling/change-rows'
import { lockInboxRows, readInboxRows } from '../submissions/inbox/inbox-row'
import { type ApplicationRow, lockApplications } from './application-row'
import { type DecisionInverse, inverseSchema } from './decision-event'
import { lockSeats, readAllSeats } from './seats'
import { takesSeat } from './states'
import { isTold, readTold, type Told } from './told'
import { freeAcceptance, writeColumns } from './write-change'

/** Restores applications as they were before a decision. A decision that was told has no undo. */
export const decisionUndo: Undo<DecisionInverse> = {
  right: 'decide',
  inverse: inverseSchema,
  async lock(transaction, events) {
    await lockInboxRows(
      transaction,
      events.flatMap(({ submissionId }) => submissionId ?? []),
    )
    const rows = await lockApplications(transaction, listApplicationIds(events))
    await lockSeats(transaction, [...new Set(rows.flatMap(({ season_id }) => season_id ?? []))])
  },
  blockers: findBlockers,
  apply: mapSequentially(async (context: UndoContext, { event, inverse }) => {
    const { id, before, other, submission } = inverse
    const { transaction } = context
    const row = (await readRows(transaction, [id])).get(id)
    if (!row) return 'gone'
    if (other) await freeAcceptance(transaction, other.id)
    if (other?.before) await writeColumns(transaction, other.id, other.before)
    await writeColumns(transaction, id, before)
    if (other && !other.before) await transaction.deleteFrom('applications').where('id', '=', other.id).execute()
    const details = { state: { before: row.state, after: before.state } }
    const [inboxRow] = submission ? await lockInboxRows(transaction, [event.submissionId ?? '']) : []
    if (!inboxRow || !submission) return { details }
    const [moved] = await changeRows(context, [{ row: inboxRow, target: submission }])
    const version = moved?.about.version
    return { details: { ...details, ...moved?.details }, ...(typeof version === 'number' && { version }) }
  }),
}

function listApplicationIds(events: readonly Event[]): string[] {
  return events.flatMap(({ about }) => about.flatMap(({ kind, id }) => (kind === 'application' ? [id] : [])))
}

async function readRows(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, ApplicationRow>> {
  const rows = database.selectFrom('applications').selectAll()
  return new Map((await rows.where(whereIn(database, 'id', ids)).execute()).map((row) => [row.id, row]))
}

/** Checks the events in order, so that each seat is given once. */
async function findBlockers(
  database: Database,
  events: readonly UndoableEvent<DecisionInverse>[],
): Promise<(BlockerReason | undefined)[]> {
  const ids = events.flatMap(({ inverse: { id, other, before } }) => [id, other?.id ?? '', before.related_id ?? ''])
  const rows = await readRows(database, ids)
  const told = await readTold(database, ids)
  const submissions = await readInboxRows(
    database,
    events.flatMap(({ event }) => event.submissionId ?? []),
  )
  const spam = new Set(submissions.flatMap(({ status, submissionId }) => (status === 'spam' ? [submissionId] : [])))
  const seats = await readAllSeats(database, [
    ...new Set([...rows.values()].flatMap(({ season_id }) => season_id ?? [])),
  ])
  const left = new Map([...seats].map(([id, each]) => [id, each.left]))
  const reasons: (BlockerReason | undefined)[] = []
  for (const { event, inverse } of events)
    reasons.push(
      spam.has(event.submissionId ?? '')
        ? 'is-spam'
        : (findToldBlocker(inverse, rows, told) ??
            (await findReferenceBlocker(database, inverse, rows)) ??
            takeSeats(inverse, rows, left)),
    )
  return reasons
}

function findToldBlocker(
  { id, before, other }: DecisionInverse,
  rows: ReadonlyMap<string, ApplicationRow>,
  told: ReadonlyMap<string, Told>,
): BlockerReason | undefined {
  const [row, otherRow] = [rows.get(id), rows.get(other?.id ?? '')]
  if (!row || (other && !otherRow)) return 'gone'
  const keepsDecision = row.decision_number === before.decision_number && row.deadline === before.deadline
  const isRowTold = !keepsDecision && isTold(row, told.get(row.id))
  return isRowTold || (otherRow && isTold(otherRow, told.get(otherRow.id))) ? 'family-told' : undefined
}

/** Finds what keeps the earlier columns from being restored: rows that are gone, taken, or referred to. */
async function findReferenceBlocker(
  database: Database,
  { id, before, other }: DecisionInverse,
  rows: ReadonlyMap<string, ApplicationRow>,
): Promise<BlockerReason | undefined> {
  if (before.related_id !== null && !rows.has(before.related_id)) return 'gone'
  if (before.acceptance_id !== null) {
    const matched = database.selectFrom('applications').select('id').where('acceptance_id', '=', before.acceptance_id)
    const match = await matched.executeTakeFirst()
    if (match && match.id !== id && match.id !== other?.id) return 'acceptance-taken'
  }
  if (!other || other.before) return undefined
  for (const table of ['letters', 'ratings', 'rejected_matches'] as const) {
    const references = database.selectFrom(table).select('application_id').where('application_id', '=', other.id)
    if (await references.limit(1).executeTakeFirst()) return 'in-use'
  }
  const related = database.selectFrom('applications').select('id').where('related_id', '=', other.id)
  return (await related.where('id', '!=', id).executeTakeFirst()) ? 'in-use' : undefined
}

/** Takes and frees the seats of an undo in `left` (null for no limit), or returns the reason why it can't. */
function takeSeats(
  { id, before, other }: DecisionInverse,
  rows: ReadonlyMap<string, ApplicationRow>,
  left: Map<string, number | null>,
): BlockerReason | undefined {
  const restored = [
    { row: rows.get(id), state: before.state },
    { row: rows.get(other?.id ?? ''), state: other?.before?.state },
  ]
  const changes = restored.flatMap(({ row, state }) => {
    const seats = row?.season_id ? (left.get(row.season_id) ?? null) : null
    const by = Number(state !== undefined && takesSeat(state)) - Number(row !== undefined && takesSeat(row.state))
    return row?.season_id && seats !== null ? [{ seasonId: row.season_id, rest: seats - by, by }] : []
  })
  if (changes.some(({ by, rest }) => by > 0 && rest < 0)) return 'no-seat'
  for (const { seasonId, rest } of changes) left.set(seasonId, rest)
  return undefined
}
