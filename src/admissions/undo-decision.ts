import type { Database } from '../database/connection'
import type { Event } from '../log/events'
import type { BlockerReason } from '../log/undo/blocker'
import { mapSequentially, type Undo, type UndoableEvent, type UndoContext } from '../log/undo/undo-definition'
import { stopLetters } from '../submissions/emails/letter-emails'
import { changeRows } from '../submissions/handling/change-rows'
import { lockInboxRows, readInboxRows } from '../submissions/inbox/inbox-row'
import { lockSubmissions } from '../submissions/undo/undo-rows'
import { type ApplicationRow, lockApplications, readApplication, readApplications } from './application-row'
import { listSeasonIds } from './decision-facts'
import { type DecisionColumns, type DecisionInverse, inverseSchema } from './decision-inverse'
import { lockSeats, readAllSeats, type Seats } from './seats'
import { settleDecision } from './settle-decision'
import { countSeats } from './states'
import { isTold, readTold } from './told'
import { freeAcceptance, writeColumns } from './write-change'

/** Restores applications as they were before a decision. A decision that was told has no undo. */
export const decisionUndo: Undo<DecisionInverse> = {
  right: 'decide',
  inverse: inverseSchema,
  async lock(transaction, events) {
    await lockSubmissions(transaction, events)
    const rows = await lockApplications(transaction, listApplicationIds(events))
    await lockSeats(transaction, listSeasonIds(rows))
  },
  blockers: findBlockers,
  apply: mapSequentially(async (context: UndoContext, { event, inverse }) => {
    const { id, before, other, submission } = inverse
    const { transaction, app } = context
    const row = await readApplication(transaction, id)
    if (other) await freeAcceptance(transaction, other.id)
    if (other) await writeColumns(transaction, other.id, other.before ?? movedBack(id))
    await writeColumns(transaction, id, before)
    const moves = other && row?.state === 'moved' ? [{ fromId: other.id, toId: id }] : []
    await settleDecision(context, [id, ...(other ? [other.id] : [])], moves)
    if (other && !other.before) await removeWithoutLedger(transaction, other.id)
    // They may no longer fit.
    const canceled = row && !keepsDecision(row, before) ? await stopLetters(transaction, [id], app.now()) : 0
    const details = { state: { before: row?.state ?? null, after: before.state }, ...(canceled > 0 && { canceled }) }
    const [inboxRow] = submission ? await lockInboxRows(transaction, [event.submissionId ?? '']) : []
    if (!inboxRow || !submission) return { details }
    const [moved] = await changeRows(context, [{ row: inboxRow, target: submission }])
    return { details: { ...details, ...moved?.details }, version: inboxRow.version + 1 }
  }),
}

/** The columns of an application that a decision added, if its ledger keeps it after the undo. */
function movedBack(originalId: string) {
  return { state: 'moved', rank: null, acceptance_id: null, related_id: originalId } as const
}

async function removeWithoutLedger(transaction: Database, id: string): Promise<void> {
  const entries = transaction.selectFrom('ledger_entries').select('id').where('application_id', '=', id)
  if (await entries.limit(1).executeTakeFirst()) return
  await transaction.deleteFrom('applications').where('id', '=', id).execute()
}

function keepsDecision(row: ApplicationRow, before: DecisionColumns): boolean {
  return row.decision_number === before.decision_number && row.deadline === before.deadline
}

function listApplicationIds(events: readonly Event[]): string[] {
  return events.flatMap(({ about }) => about.flatMap(({ kind, id }) => (kind === 'application' ? [id] : [])))
}

/** Checks the events in order, so that each seat is given once. */
async function findBlockers(
  database: Database,
  events: readonly UndoableEvent<DecisionInverse>[],
): Promise<(BlockerReason | undefined)[]> {
  const ids = events.flatMap(({ inverse: { id, other, before } }) => [id, other?.id ?? '', before.related_id ?? ''])
  const rows = new Map((await readApplications(database, [...new Set(ids)])).map((row) => [row.id, row]))
  const told = await readTold(database, ids)
  const submissionIds = events.flatMap(({ event }) => event.submissionId ?? [])
  const inbox = new Map((await readInboxRows(database, submissionIds)).map((row) => [row.submissionId, row]))
  const seats = new Map(await readAllSeats(database, listSeasonIds([...rows.values()])))
  const reasons: (BlockerReason | undefined)[] = []
  for (const { event, inverse } of events) {
    const { id, before, other } = inverse
    const [row, otherRow] = [rows.get(id), rows.get(other?.id ?? '')]
    const related = rows.get(before.related_id ?? '')
    // An original that was moved to another season keeps its duplicates.
    const isRelated = related?.season_id === row?.season_id && related?.state !== 'duplicate'
    const isRelatedGone = before.related_id !== null && !isRelated
    const toldRows = [row && keepsDecision(row, before) ? undefined : row, otherRow].filter(
      (each) => each && isTold(each, told.get(each.id)),
    )
    if (inbox.get(event.submissionId ?? '')?.status === 'spam') reasons.push('is-spam')
    else if (!row || (other && !otherRow) || isRelatedGone) reasons.push('gone')
    else if (toldRows.length > 0) reasons.push('family-told')
    else reasons.push((await findReferenceBlocker(database, inverse)) ?? takeSeats(inverse, row, otherRow, seats))
  }
  return reasons
}

/** Finds an acceptance that was matched elsewhere, duplicates of a duplicate, and references to a row to delete. */
async function findReferenceBlocker(
  database: Database,
  { id, before, other }: DecisionInverse,
): Promise<BlockerReason | undefined> {
  const own = [id, other?.id ?? '']
  const others = database.selectFrom('applications').select('id').where('id', 'not in', own).limit(1)
  const match = await others.where('acceptance_id', '=', before.acceptance_id ?? '').executeTakeFirst()
  if (match) return 'acceptance-taken'
  const duplicates = others.where('state', '=', 'duplicate').where('related_id', '=', id)
  if (before.state === 'duplicate' && (await duplicates.executeTakeFirst())) return 'in-use'
  if (!other || other.before) return undefined
  if (await others.where('related_id', '=', other.id).executeTakeFirst()) return 'in-use'
  for (const table of ['letters', 'ratings', 'rejected_matches'] as const) {
    const references = database.selectFrom(table).select('application_id').where('application_id', '=', other.id)
    if (await references.limit(1).executeTakeFirst()) return 'in-use'
  }
  return undefined
}

/** Takes and frees the seats of an undo, or returns the reason why it can't. */
function takeSeats(
  { before, other }: DecisionInverse,
  row: ApplicationRow,
  otherRow: ApplicationRow | undefined,
  seats: Map<string, Seats>,
): BlockerReason | undefined {
  const rows = [{ row, state: before.state }, ...(otherRow ? [{ row: otherRow, state: other?.before?.state }] : [])]
  const changes = rows.flatMap(({ row: { season_id, state: now }, state }) => {
    const season = seats.get(season_id ?? '')
    const taken = countSeats(state) - countSeats(now)
    return season && season.left !== null ? [{ season, taken, left: season.left - taken }] : []
  })
  if (changes.some(({ taken, left }) => taken > 0 && left < 0)) return 'no-seat'
  for (const { season, left } of changes) season.left = left
  return undefined
}
