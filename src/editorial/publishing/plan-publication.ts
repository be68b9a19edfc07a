import { randomUUIDv7 } from 'node:crypto'
import type { Right } from '../../access/roles'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Moment, PlanAction } from '../../database/tables'
import type { Actor } from '../../log/actor'
import { appendEvent, type NewEvent } from '../../log/events'
import { seasonIdFromPlanName } from '../../seasons/season-plan-name'
import {
  changeDocument,
  type DocumentConflict,
  type DocumentMissing,
  type LoadedVersion,
  type LockedDocument,
} from '../documents/change-document'
import { readDocumentRow, writeDocumentRow } from '../documents/document-row'
import type { DocumentState, PlannedStep } from '../documents/read-document'
import type { FieldProblems } from '../fields/field-problems'
import { createPlanEvent } from './plan-events'
import { findPublishingProblems } from './problems'

/** The times to publish the draft and to take down the published text. */
export interface PlanTimes {
  publishAt?: Date | undefined
  unpublishAt?: Date | undefined
}

export type ScheduleResult =
  | { status: 'planned' | 'canceled'; version: number; eventId: string }
  | { status: 'invalid'; state: DocumentState; problems: FieldProblems }
  | { status: 'refused'; state: DocumentState; reason: PlanRefusal }
  | DocumentConflict
  | DocumentMissing

export type PlanRefusal = 'no-time' | 'past' | 'ends-before' | 'nothing-to-publish' | 'nothing-to-take-back' | 'planned'

/**
 * Plans that the draft of a document is published at a time, as it reads now, or that it is taken back, or both. What
 * is planned has to be canceled before something else is.
 */
export function planPublication(
  app: AppContext,
  actor: Actor,
  seen: LoadedVersion,
  plan: PlanTimes,
): Promise<ScheduleResult> {
  return changeDocument(app, actor, seen.name, async (lockedDoc): Promise<ScheduleResult> => {
    const { transaction, row, state } = lockedDoc
    if (state.document.isBilling) return { status: 'missing' }
    if (row.version !== seen.version) return { status: 'conflict', state }
    const now = app.now()
    const reason = findRefusal(state, plan, now)
    if (reason) return { status: 'refused', state, reason }
    const { document, draft } = state
    const problems =
      plan.publishAt && draft ? await findPublishingProblems(transaction, document, draft.value) : new Map()
    if (problems.size > 0) return { status: 'invalid', state, problems }
    const eventId = await writePlan(lockedDoc, plan, { actor, at: now.toISOString() })
    return { status: 'planned', version: row.version + 1, eventId }
  })
}

function findRefusal(
  { document, published, draft, planned }: DocumentState,
  plan: PlanTimes,
  now: Date,
): PlanRefusal | undefined {
  const { publishAt, unpublishAt } = plan
  if (!publishAt && !unpublishAt) return 'no-time'
  if (planned.length > 0) return 'planned'
  if ([publishAt, unpublishAt].some((at) => at && at <= now)) return 'past'
  if (publishAt && unpublishAt && unpublishAt <= publishAt) return 'ends-before'
  if (publishAt) return draft ? undefined : 'nothing-to-publish'
  const isPublic = document.entry === undefined ? published.id !== null : published.value !== null
  return isPublic ? undefined : 'nothing-to-take-back'
}

async function writePlan(
  { transaction, row, state: { document, draft, published } }: LockedDocument,
  { publishAt, unpublishAt }: PlanTimes,
  { actor, at }: { actor: Actor; at: Moment },
): Promise<string> {
  const text = publishAt ? (draft?.id ?? null) : published.id
  // An entry is unpublished even if its text has changed; other documents only if it has not.
  const restoredId = document.entry === undefined ? text : null
  const steps = [
    ...(publishAt ? [{ action: 'publish', revision_id: text, dueAt: publishAt } as const] : []),
    ...(unpublishAt ? [{ action: 'unpublish', revision_id: restoredId, dueAt: unpublishAt } as const] : []),
  ]
  return addSteps(transaction, row.name, steps, { actorId: actor.id, at })
}

interface NewStep {
  action: PlanAction
  revision_id: string | null
  dueAt: Date
}

/** Plans steps for a locked document or season. Resolves to the event's id. */
export async function addSteps(
  transaction: Database,
  place: string,
  steps: readonly NewStep[],
  { actorId, at }: { actorId: string; at: Moment },
): Promise<string> {
  const shared = { document: place, created_at: at, created_by: actorId }
  const rows = steps.map(({ dueAt, ...step }) => ({
    ...shared,
    ...step,
    id: randomUUIDv7(),
    due_at: dueAt.toISOString(),
  }))
  await transaction.insertInto('content_schedule').values(rows).execute()
  await recordPlanChange(transaction, place)
  const planned = rows.map(({ due_at, ...step }) => ({ ...step, at: due_at }))
  return appendEvent(transaction, createPlanEvent(place, planned, { actorId, at, wasOpen: false }))
}

export function cancelPlan(app: AppContext, actor: Actor, seen: LoadedVersion): Promise<ScheduleResult> {
  return changeDocument(app, actor, seen.name, async ({ transaction, row, state }): Promise<ScheduleResult> => {
    if (row.version !== seen.version || state.planned.length === 0) return { status: 'conflict', state }
    const at = app.now().toISOString()
    const event = await cancelSteps(transaction, row.name, state.planned, { actorId: actor.id, at })
    return { status: 'canceled', version: row.version + 1, eventId: await appendEvent(transaction, event) }
  })
}

/** Cancels open steps. The caller must append the returned event. */
export async function cancelSteps(
  transaction: Database,
  place: string,
  steps: readonly Pick<PlannedStep, 'id' | 'action' | 'at'>[],
  author: Pick<NewEvent, 'actorId' | 'at'>,
): Promise<NewEvent> {
  await endPlan(transaction, steps, author.at)
  await recordPlanChange(transaction, place)
  return createPlanEvent(place, steps, { ...author, wasOpen: true })
}

export async function endPlan(
  transaction: Database,
  planned: readonly Pick<PlannedStep, 'id'>[],
  at: Moment,
): Promise<void> {
  const ids = planned.map(({ id }) => id)
  const update = transaction.updateTable('content_schedule').set({ ended_at: at, outcome: 'canceled' })
  await update.where('id', 'in', ids).where('ended_at', 'is', null).execute()
}

/** The right needed to plan for a document or a season, and still needed when the plan is due. */
export function findPlanRight(place: string): Right {
  return seasonIdFromPlanName(place) === undefined ? 'publish' : 'seasons'
}

/** Increments a document's version when its plan changes. A season's version counts only its values. */
export async function recordPlanChange(transaction: Database, place: string): Promise<void> {
  if (seasonIdFromPlanName(place) === undefined)
    await writeDocumentRow(transaction, await readDocumentRow(transaction, place))
}
