import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { findPublishingProblems } from './change-public'
import { type DocumentRow, lockDocument, writeRow } from './document-row'
import { freshText } from './fresh-text'
import type { Problems } from './problems'
import { type DocumentState, type Planned, readDocument } from './read-document'
import type { SeenVersion } from './save-draft'

/** When the draft is to be published, and when what is public then or now is to be taken back. */
export interface Plan {
  publishAt?: Date | undefined
  unpublishAt?: Date | undefined
}

export type ScheduleResult =
  | { status: 'planned' | 'canceled'; version: number; eventId: string }
  /** Somebody changed it in the meantime; how it stands now. */
  | { status: 'conflict'; state: DocumentState }
  | { status: 'invalid'; state: DocumentState; problems: Problems }
  | { status: 'refused'; state: DocumentState; reason: PlanRefusal }
  | { status: 'missing' }

/** Why something cannot be planned so. */
export type PlanRefusal = 'no-time' | 'past' | 'ends-before' | 'nothing-to-publish' | 'nothing-to-take-back' | 'planned'

/**
 * Plans that the draft of a document is published at a time, as it reads now, or that it is taken back, or both. What is
 * planned has to be canceled before something else is.
 */
export function schedule(app: AppContext, actor: Actor, seen: SeenVersion, plan: Plan): Promise<ScheduleResult> {
  return transactAs(app.database, actor, async (transaction): Promise<ScheduleResult> => {
    const row = await lockDocument(transaction, seen.name)
    const state = await readDocument(transaction, freshText(), seen.name)
    if (!state || state.document.isBilling) return { status: 'missing' }
    if (row.version !== seen.version) return { status: 'conflict', state }
    const now = app.now()
    const reason = refusalOf(state, plan, now)
    if (reason) return { status: 'refused', state, reason }
    const problems = await problemsOf(transaction, state, plan)
    if (problems.size > 0) return { status: 'invalid', state, problems }
    return planRow(transaction, row, state, plan, { actor, at: now.toISOString() })
  })
}

function refusalOf(
  { document, published, draft, planned }: DocumentState,
  plan: Plan,
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

async function problemsOf(transaction: Database, { document, draft }: DocumentState, { publishAt }: Plan) {
  return publishAt && draft ? findPublishingProblems(transaction, document, draft.value) : new Map()
}

async function planRow(
  transaction: Database,
  row: DocumentRow,
  { document, draft, published }: DocumentState,
  { publishAt, unpublishAt }: Plan,
  { actor, at }: { actor: Actor; at: Moment },
): Promise<ScheduleResult> {
  const text = publishAt ? (draft?.id ?? null) : published.id
  const steps = [
    ...(publishAt ? [{ action: 'publish', revision_id: text, due_at: publishAt.toISOString() }] : []),
    // An entry goes whatever it reads by then; of other documents only the text that was meant.
    ...(unpublishAt
      ? [
          {
            action: 'unpublish',
            revision_id: document.entry === undefined ? text : null,
            due_at: unpublishAt.toISOString(),
          },
        ]
      : []),
  ]
  const rows = steps.map((step) => ({
    id: randomUUIDv7(),
    document: row.name,
    created_at: at,
    created_by: actor.id,
    ...step,
  }))
  await transaction.insertInto('content_schedule').values(rows).execute()
  await writeRow(transaction, row)
  const details = {
    ...(publishAt && { publishAt: { before: null, after: publishAt.toISOString() } }),
    ...(unpublishAt && { unpublishAt: { before: null, after: unpublishAt.toISOString() } }),
    plan: rows.map(({ id }) => id),
  }
  const event = { kind: 'words-scheduled', actorId: actor.id, subjectId: row.name, details, at } as const
  return { status: 'planned', version: row.version + 1, eventId: await appendEvent(transaction, event) }
}

/** Cancels all that is planned for a document. */
export function cancelPlan(app: AppContext, actor: Actor, seen: SeenVersion): Promise<ScheduleResult> {
  return transactAs(app.database, actor, async (transaction): Promise<ScheduleResult> => {
    const row = await lockDocument(transaction, seen.name)
    const state = await readDocument(transaction, freshText(), seen.name)
    if (!state) return { status: 'missing' }
    if (row.version !== seen.version || state.planned.length === 0) return { status: 'conflict', state }
    const at = app.now().toISOString()
    await endPlan(transaction, state.planned, at)
    await writeRow(transaction, row)
    const details = canceled(state.planned)
    const event = { kind: 'words-scheduled', actorId: actor.id, subjectId: row.name, details, at } as const
    return { status: 'canceled', version: row.version + 1, eventId: await appendEvent(transaction, event) }
  })
}

/** Notes that planned steps are not to be done. */
export async function endPlan(
  transaction: Database,
  planned: readonly Pick<Planned, 'id'>[],
  at: Moment,
): Promise<void> {
  const ids = planned.map(({ id }) => id)
  const ended = transaction.updateTable('content_schedule').set({ ended_at: at, outcome: 'canceled' })
  await ended.where('id', 'in', ids).where('ended_at', 'is', null).execute()
}

/** What an event tells of a canceled plan, so that it can be undone. */
export function canceled(plans: readonly Pick<Planned, 'id' | 'action' | 'at'>[]) {
  return {
    ...Object.fromEntries(plans.map(({ action, at }) => [`${action}At`, { before: at, after: null }])),
    plan: plans.map(({ id }) => id),
  }
}
