import { randomUUIDv7 } from 'node:crypto'
import { admissionActions } from './admission-actions'
import type { ApplicationRow } from './application-row'
import type { DecisionFacts } from './decision-facts'
import type { DecisionInput } from './decision-input'
import type { DecisionColumns } from './decision-inverse'
import { findRefusal, findSibling, offerDeadline } from './find-refusal'
import type { RefusalReason } from './refusals'
import { countSeats, takesSeat } from './states'

/** The new columns of a row, and of the row that continues or repeats it in another season. */
export interface PlannedChange {
  row: ApplicationRow
  next: Partial<DecisionColumns>
  other?: { id: string; before: ApplicationRow | undefined; seasonId: string; next: DecisionColumns }
}

export interface DecisionPlan {
  changes: readonly PlannedChange[]
  refusals: ReadonlyMap<string, RefusalReason>
  /** The number of seats taken (or, if negative, freed) by season. */
  taken: ReadonlyMap<string, number>
}

/** Plans a decision about applications. It's refused as a whole if one of them is refused. */
export function planDecision(
  rows: readonly ApplicationRow[],
  input: DecisionInput,
  facts: DecisionFacts,
): DecisionPlan {
  const { acceptanceId, cancellationId, position } = input
  const submissions = new Set(rows.map(({ submission_id }) => submission_id))
  // A form belongs to one application, and a submission can't get two rows in a season.
  const isForOne = (acceptanceId ?? cancellationId ?? position) !== undefined || submissions.size < rows.length
  const refusals = new Map<string, RefusalReason>()
  const changes: PlannedChange[] = []
  for (const row of rows) {
    const reason = isForOne && rows.length > 1 ? 'invalid' : findRefusal(row, input, facts)
    if (reason) refusals.set(row.id, reason)
    else changes.push(planChange(row, input, facts, changes.length))
  }
  const seatChanges = changes.flatMap((change) => listSeatChanges(change).map((each) => ({ ...each, change })))
  const taken = new Map<string, number>()
  for (const { seasonId, by } of seatChanges) taken.set(seasonId, (taken.get(seasonId) ?? 0) + by)
  for (const { seasonId, by, change } of seatChanges) {
    const left = facts.seats.get(seasonId)?.left ?? null
    if (by > 0 && left !== null && left < (taken.get(seasonId) ?? 0)) refusals.set(change.row.id, 'no-seats')
  }
  return { changes, refusals, taken }
}

function listSeatChanges({ row, next, other }: PlannedChange): { seasonId: string; by: number }[] {
  const here = countSeats(next.state ?? row.state) - countSeats(row.state)
  const there = countSeats(other?.next.state) - countSeats(other?.before?.state)
  const changes = [
    { seasonId: row.season_id ?? '', by: here },
    { seasonId: other?.seasonId ?? '', by: there },
  ]
  return changes.filter(({ by }) => by !== 0)
}

function planChange(row: ApplicationRow, input: DecisionInput, facts: DecisionFacts, index: number): PlannedChange {
  const isForOther = input.action === 'move' || input.action === 'consider'
  const other = isForOther ? planOther(row, input, facts, index) : undefined
  const { to } = admissionActions[input.action]
  if (to === 'same') return { row, next: planSameState(input, facts), ...(other && { other }) }
  const state = to.find((each) => each === input.to) ?? to[0] ?? row.state
  const next = {
    ...{ state, decision_number: row.version + 1, decided_at: facts.at, reason: input.reason || null },
    rank: state === 'waitlisted' ? endRank(facts, row.season_id, index) : null,
    related_id: other?.id ?? (state === 'duplicate' ? (input.duplicateOf ?? null) : null),
    ...planAnswers(row, input, facts),
  }
  return { row, next, ...(other && { other }) }
}

function planSameState(
  { action, reason, deadline, acceptanceId }: DecisionInput,
  { rank }: DecisionFacts,
): Partial<DecisionColumns> {
  if (action === 'attach') return { acceptance_id: acceptanceId ?? null, accepted_by: null }
  if (action === 'change-rank') return { rank: rank ?? null, reason: reason || null }
  return action === 'extend' ? { deadline: deadline ?? null } : {}
}

/** The columns about the deadline, the acceptance and the cancellation. */
function planAnswers(row: ApplicationRow, input: DecisionInput, facts: DecisionFacts): Partial<DecisionColumns> {
  const deadline = offerDeadline(facts, row.season_id, input) ?? null
  const noAcceptance = { acceptance_id: null, accepted_by: null }
  // An acceptance from before the family withdrew confirms no new offer.
  const earlier = row.state === 'withdrawn' ? noAcceptance : {}
  if (input.action === 'offer') return { deadline, ...earlier }
  if (input.action === 'confirm')
    return { acceptance_id: input.acceptanceId ?? row.acceptance_id, accepted_by: input.acceptedBy || null }
  // A deadline that was told stays.
  if (input.action === 'take-back-confirmation') return { deadline: row.deadline ?? deadline, ...noAcceptance }
  if (input.action === 'move') return noAcceptance
  // The day of an earlier cancellation is not that of this one.
  if (input.action === 'withdraw' || input.action === 'decline')
    return { ...earlier, cancellation_id: input.cancellationId ?? null }
  return earlier
}

/** Plans the row in the other season. A row that was moved from there is revived. */
function planOther(row: ApplicationRow, input: DecisionInput, facts: DecisionFacts, index: number) {
  const { action, seasonId = '' } = input
  const before = findSibling(row, seasonId, facts)
  const isWaitlisted = input.to === 'waitlisted' && takesSeat(row.state)
  const state = action === 'consider' ? 'applied' : isWaitlisted ? 'waitlisted' : row.state
  const isNew = before === undefined && state === 'applied'
  const deadline = offerDeadline(facts, seasonId, input) ?? facts.seasons.get(seasonId)?.accept_by ?? row.deadline
  const isKept = action === 'move'
  const next = {
    ...{ state, decision_number: isNew ? 0 : (before?.version ?? 0) + 1, decided_at: isNew ? null : facts.at },
    ...{ reason: null, rank: state === 'waitlisted' ? endRank(facts, seasonId, index) : null },
    deadline: takesSeat(state) ? deadline : null,
    ...{ acceptance_id: isKept ? row.acceptance_id : null, accepted_by: state === 'accepted' ? row.accepted_by : null },
    ...{ cancellation_id: null, related_id: null },
  }
  return { id: before?.id ?? randomUUIDv7(), before, seasonId, next }
}

function endRank({ endRanks }: DecisionFacts, seasonId: string | null, index: number): number {
  return (endRanks.get(seasonId ?? '') ?? 1) + index
}
