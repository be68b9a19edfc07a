import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import type { Actor } from '../log/actor'
import { appendEvents } from '../log/events'
import { transactAs } from '../log/transact-as'
import type { UndoContext } from '../log/undo/undo-definition'
import { batchAppender } from '../submissions/bulk/batches'
import { changeRows } from '../submissions/handling/change-rows'
import { lockInboxRows } from '../submissions/inbox/inbox-row'
import { type ApplicationRow, lockApplications, type VersionedApplication } from './application-row'
import { createDecisionEvent } from './decision-event'
import { type DecisionFacts, listSeasonIds, readFacts, readSiblings } from './decision-facts'
import { type DecisionInput, decisionInput } from './decision-input'
import { isTellable, type PlannedChange, planDecision } from './plan-decision'
import type { RefusalReason } from './refusals'
import { lockSeats } from './seats'
import { lockWaitingLetters, stopWaitingLetters } from './stop-letters'
import { writeChange } from './write-change'

export type { DecisionInput } from './decision-input'

export type DecisionResult =
  /** The new rows, in the order given. */
  | { status: 'changed'; rows: ApplicationRow[]; eventIds: string[]; stoppedLetters: number }
  /** Nothing was changed, because these applications are refused. */
  | { status: 'refused'; reason: RefusalReason; ids: string[] }
  /** Somebody else changed these rows. Nothing is overwritten. */
  | { status: 'conflict'; rows: ApplicationRow[] }
  | { status: 'missing' }

/** Decides about applications, all or none. Nobody is told. The caller must have checked the actor's right. */
export function decide(
  app: AppContext,
  actor: Actor,
  seen: readonly VersionedApplication[],
  input: DecisionInput,
): Promise<DecisionResult> {
  return transactAs(app.database, actor, (transaction) => decideInTransaction({ transaction, app, actor }, seen, input))
}

/**
 * Decides in the caller's transaction. Several applications become a batch, with the given id if any. Writes nothing
 * unless the status is "changed".
 */
export async function decideInTransaction(
  context: UndoContext,
  seen: readonly VersionedApplication[],
  given: DecisionInput,
  batch?: { id: string },
): Promise<DecisionResult> {
  const { transaction, app } = context
  const versions = new Map(seen.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const parsed = v.safeParse(decisionInput, given)
  if (!parsed.success) return { status: 'refused', reason: 'invalid', ids }
  const input = parsed.output
  const { rows, inbox } = await lockRows(transaction, ids, input)
  if (ids.length === 0 || rows.length < ids.length) return { status: 'missing' }
  const conflicts = rows.filter(({ id, version }) => versions.get(id) !== version)
  if (conflicts.length > 0) return { status: 'conflict', rows: conflicts }
  await lockSeats(transaction, listSeasonIds(rows, input))
  const letters = await lockWaitingLetters(transaction, ids, app.now())
  const facts = await readFacts(transaction, app, rows, input, { inbox, letters })
  const { changes, refusals } = planDecision(rows, input, facts)
  const [reason] = refusals.values()
  if (reason) return { status: 'refused', reason, ids: ids.filter((id) => refusals.get(id) === reason) }
  return applyChanges(context, changes, { input, facts, batch })
}

async function lockRows(transaction: Database, ids: readonly string[], input: DecisionInput) {
  const found = await transaction
    .selectFrom('applications')
    .select('submission_id')
    .where(whereIn(transaction, 'id', ids))
    .execute()
  const forms = [input.acceptanceId, input.cancellationId].filter((id) => id !== undefined)
  const submissionIds = [...new Set(found.map(({ submission_id }) => submission_id))]
  const inbox = await lockInboxRows(transaction, [...submissionIds, ...forms])
  const siblings = await readSiblings(transaction, found, input)
  const relatedIds = [...[...siblings.values()].map(({ id }) => id), input.duplicateOf ?? '']
  const locked = new Map(
    (await lockApplications(transaction, [...ids, ...relatedIds])).map((row) => [row.id, row] as const),
  )
  return { rows: ids.flatMap((id) => locked.get(id) ?? []), inbox }
}

interface Decision {
  input: DecisionInput
  facts: DecisionFacts
  batch: { id: string } | undefined
}

async function applyChanges(
  context: UndoContext,
  changes: readonly PlannedChange[],
  { input, facts, batch }: Decision,
): Promise<DecisionResult> {
  const { transaction, app, actor } = context
  const changedIds = isTellable(input) ? changes.map(({ row }) => row.id) : []
  const stoppedLetters = await stopWaitingLetters(transaction, changedIds, app.now())
  for (const change of changes) {
    await writeChange(transaction, change, facts.at)
    if (changes.length > 1) await yieldToEventLoop()
  }
  // The moved rows stay: a submission takes only undecided applications along.
  const moved = input.action === 'move' ? await moveSubmissions(context, changes, facts) : new Map()
  const events = changes.map((change) =>
    createDecisionEvent(change, {
      ...{ action: input.action, actorId: actor.id, at: facts.at },
      canceled: changedIds.length === 0 ? 0 : (facts.letters.get(change.row.id)?.length ?? 0),
      submission: moved.get(change.row.submission_id),
    }),
  )
  const isBatch = batch !== undefined || events.length > 1
  const head = { did: 'decision', action: input.action } as const
  const places = isBatch
    ? await batchAppender(context, batch?.id ?? randomUUIDv7(), head)(events)
    : await appendEvents(transaction, events)
  const rows = changes.map(({ row, next }) => ({ ...row, ...next, version: row.version + 1 }))
  return { status: 'changed', rows, eventIds: places.map(({ id }) => id), stoppedLetters }
}

/** Moves submissions in the inbox that were in the season that their application leaves. */
async function moveSubmissions(context: UndoContext, changes: readonly PlannedChange[], { inbox }: DecisionFacts) {
  const moves = changes.flatMap(({ row: application, other }) => {
    const row = inbox.get(application.submission_id)
    const target = { season: { id: other?.seasonId ?? null, isAssigned: true } }
    return row && other && row.seasonId === application.season_id ? [{ row, target }] : []
  })
  const changed = await changeRows(context, moves)
  return new Map(changed.map((each) => [each.row.submissionId, each]))
}
