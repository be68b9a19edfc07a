import { randomUUIDv7 } from 'node:crypto'
import * as v from 'valibot'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { whereIn } from '../database/where-in'
import { yieldToEventLoop } from '../database/yield-to-event-loop'
import type { Actor } from '../log/actor'
import { appendEvents, type NewEvent } from '../log/events'
import { type Subject, submissionSubject } from '../log/subjects'
import { transactAs } from '../log/transact-as'
import type { UndoContext } from '../log/undo/undo-definition'
import { stopWaitingEmails } from '../mail/staff-outbox'
import { batchAppender } from '../submissions/bulk/batches'
import { changeRows } from '../submissions/handling/change-rows'
import type { ChangedRow } from '../submissions/handling/changed-row'
import { rowTarget } from '../submissions/handling/row-target'
import { lockInboxRows } from '../submissions/inbox/inbox-row'
import { type ApplicationRow, lockApplications, type VersionedApplication } from './application-row'
import { type DecisionFacts, listFormIds, listSeasonIds, readFacts, readRelated } from './decision-facts'
import { type DecisionInput, decisionInput } from './decision-input'
import { type DecisionInverse, pickColumns } from './decision-inverse'
import { type PlannedChange, planDecision } from './plan-decision'
import type { RefusalReason } from './refusals'
import { lockSeats } from './seats'
import { settleDecision } from './settle-decision'
import { writeChange } from './write-change'

export type DecisionResult =
  /** The new rows, in the order given. */
  | { status: 'changed'; rows: ApplicationRow[]; eventIds: string[]; stoppedLetters: number }
  /** Nothing was changed, because these applications are refused. */
  | { status: 'refused'; reason: RefusalReason; ids: string[] }
  /** Someone else changed these rows. Nothing is overwritten. */
  | { status: 'conflict'; rows: ApplicationRow[] }
  | { status: 'missing' }

/** Decides about applications, all or none. No one is told. The caller must have checked the actor's right. */
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
  const rows = await lockRows(transaction, ids, input)
  if (ids.length === 0 || rows.length < ids.length) return { status: 'missing' }
  const conflicts = rows.filter(({ id, version }) => versions.get(id) !== version)
  if (conflicts.length > 0) return { status: 'conflict', rows: conflicts }
  await lockSeats(transaction, listSeasonIds(rows, input))
  const facts = await readFacts({ database: transaction, app, isLocked: true }, rows, input)
  const { changes, refusals } = planDecision(rows, input, facts)
  const [reason] = refusals.values()
  if (reason) return { status: 'refused', reason, ids: ids.filter((id) => refusals.get(id) === reason) }
  return applyChanges(context, changes, { input, facts, batch })
}

/** Locks the applications with their submissions, and everything that their decision depends on. */
async function lockRows(transaction: Database, ids: readonly string[], input: DecisionInput) {
  const applications = transaction.selectFrom('applications').select(['id', 'submission_id'])
  const found = await applications.where(whereIn(transaction, 'id', ids)).execute()
  await lockInboxRows(transaction, [...found.map(({ submission_id }) => submission_id), ...listFormIds(input)])
  const related = await readRelated(transaction, found, input)
  const locked = await lockApplications(transaction, [...ids, ...related.map(({ id }) => id)])
  const byId = new Map(locked.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
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
  const emailIds = facts.letters.map(({ emailId }) => emailId)
  const { size: stoppedLetters } = await stopWaitingEmails(transaction, emailIds, app.now())
  for (const change of changes) {
    await writeChange(transaction, change, facts.at)
    if (changes.length > 1) await yieldToEventLoop()
  }
  const moves = changes.flatMap(({ row, other }) =>
    input.action === 'move' && other ? [{ fromId: row.id, toId: other.id }] : [],
  )
  await settleDecision(
    context,
    changes.flatMap(({ row, other }) => [row.id, ...(other ? [other.id] : [])]),
    moves,
  )
  // The moved rows stay: a submission takes only undecided applications along.
  const moved = input.action === 'move' ? await moveSubmissions(context, changes, facts) : new Map()
  const events = changes.map((change): NewEvent => {
    const canceled = facts.letters.filter(({ applicationId }) => applicationId === change.row.id).length
    const details = { action: input.action, ...describeChange(change), ...(canceled > 0 && { canceled }) }
    const shared = { kind: 'admission-decided', actorId: actor.id, at: facts.at } as const
    return { ...shared, details, ...trackChange(change, moved.get(change.row.submission_id)) }
  })
  const isBatch = batch !== undefined || events.length > 1
  const head = { did: 'decision', action: input.action } as const
  const append = batchAppender(context, batch?.id ?? randomUUIDv7(), head)
  const places = await (isBatch ? append(events) : appendEvents(transaction, events))
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
  return new Map((await changeRows(context, moves)).map((changed) => [changed.row.submissionId, changed]))
}

/** The details of the event. A reason is personal, so it's only in the row. */
function describeChange({ row, next: { state = row.state, deadline = row.deadline }, other }: PlannedChange) {
  return {
    state: { before: row.state, after: state },
    ...(deadline !== row.deadline && { deadline: { before: row.deadline, after: deadline } }),
    ...(other && { season: { before: row.season_id, after: other.seasonId } }),
  }
}

/** The subjects of the event and its undo. `submission` is set if the submission moved, too. */
function trackChange({ row, other }: PlannedChange, submission?: ChangedRow): Pick<NewEvent, 'about' | 'change'> {
  const inverse: DecisionInverse = {
    ...{ id: row.id, before: pickColumns(row) },
    ...(other && { other: { id: other.id, before: other.before ? pickColumns(other.before) : null } }),
    ...(submission && { submission: v.parse(rowTarget, submission.change.inverse) }),
  }
  const changed = [{ id: row.id, before: row }, ...(other ? [other] : [])]
  const about = changed.map(
    ({ id, before }): Subject => ({ kind: 'application', id, version: (before?.version ?? 0) + 1 }),
  )
  const rows = [...changed.map(({ id }) => `application:${id}`), ...(submission?.change.rows ?? [])]
  return { about: [...about, submission?.about ?? submissionSubject(row.submission_id)], change: { rows, inverse } }
}
