import * as v from 'valibot'
import { season as seasonSchema } from '../../../content/schemas'
import type { SeasonValue } from '../../../content/season'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import type { Moment, PlanFailure } from '../../database/tables'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import {
  applyChange,
  applySeasonSwitch,
  changeLockedSeason,
  isSeasonTaken,
  type LoadedSeason,
  type SeasonResult,
} from '../../seasons/change-season'
import { flattenSeason } from '../../seasons/flatten-season'
import { readSeason, type StoredSeason } from '../../seasons/read-seasons'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { addRevision } from '../documents/document-row'
import { type PlannedStep, readPlannedSteps } from '../documents/read-document'
import { parseJson } from '../documents/read-published'
import { addSteps, cancelSteps } from './plan-publication'

/** The open plan of a season. */
export interface SeasonPlan extends PlannedStep {
  /** The season as it will be; null if it becomes the current one. */
  value: SeasonValue | null
  /** True if the season has changed since, so the plan will not be carried out. */
  isStale: boolean
}

export type PlanSeasonResult =
  | SeasonResult
  | { status: 'planned' | 'canceled'; eventId: string }
  | { status: 'refused'; reason: 'past' | 'planned' }

/**
 * Plans a change of a season, or making it the current one (null). The plan fails if the season is changed before. An
 * open plan must be canceled before a new one.
 */
export function planSeason(
  app: AppContext,
  actor: Actor,
  seen: LoadedSeason,
  { value, dueAt }: { value: SeasonValue | null; dueAt: Date },
): Promise<PlanSeasonResult> {
  return changeLockedSeason(app, actor, seen, async (transaction, season, by): Promise<PlanSeasonResult> => {
    if (dueAt <= app.now()) return { status: 'refused', reason: 'past' }
    if (await readSeasonPlan(transaction, season)) return { status: 'refused', reason: 'planned' }
    if (value === null && season.isCurrent) return { status: 'same', id: season.id }
    if (value && (await isSeasonTaken(transaction, value, season.id))) return { status: 'taken' }
    const document = seasonPlanName(season.id)
    const text = { document, value: { before: comparisonKey(season), value }, by: by.actorId, at: by.at }
    const revision_id = await addRevision(transaction, text)
    const action = value === null ? 'make-current' : 'publish'
    return { status: 'planned', eventId: await addSteps(transaction, document, [{ action, revision_id, dueAt }], by) }
  })
}

/** Cancels the open plan of a season if it has the given id. */
export function cancelSeasonPlan(app: AppContext, actor: Actor, { id, planId }: { id: string; planId: string }) {
  return transactAs(app.database, actor, async (transaction): Promise<PlanSeasonResult> => {
    await lockContent(transaction)
    const planned = await readPlannedSteps(transaction, seasonPlanName(id))
    if (planned[0]?.id !== planId) return { status: 'missing' }
    const by = { actorId: actor.id, at: app.now().toISOString() }
    const event = await cancelSteps(transaction, seasonPlanName(id), planned, by)
    return { status: 'canceled', eventId: await appendEvent(transaction, event) }
  })
}

export async function readSeasonPlan(database: Database, season: StoredSeason): Promise<SeasonPlan | undefined> {
  const [step] = await readPlannedSteps(database, seasonPlanName(season.id))
  if (!step) return undefined
  const change = await readChange(database, step.revisionId)
  return { ...step, value: change?.value ?? null, isStale: change?.before !== comparisonKey(season) }
}

/** Plans from before seasons had seats don't have them. */
const plannedSeason = v.pipe(
  v.looseObject({}),
  v.transform((value) => ({ seats: null, allowedOver: null, ...value })),
  seasonSchema,
)

/** The season's values when the change was planned, and the new values. */
const changeSchema = v.object({ before: v.string(), value: v.nullable(plannedSeason) })

/** Undefined if the stored value no longer fits the schema. */
async function readChange(database: Database, revisionId: string | null) {
  const revision = database.selectFrom('content_revisions').select('value').where('id', '=', revisionId)
  const parsed = v.safeParse(changeSchema, parseJson((await revision.executeTakeFirst())?.value ?? null))
  return parsed.success ? parsed.output : undefined
}

/**
 * Serializes all values of a season except for its note, which no page shows, and for seats without a limit, which
 * earlier plans don't have.
 */
function comparisonKey(season: StoredSeason): string {
  const { seats, allowedOver, ...values } = flattenSeason({ ...season, note: null })
  return JSON.stringify({ ...values, seats: seats ?? undefined, allowedOver: allowedOver ?? undefined })
}

/** The change to make, or the reason it cannot be made, or "done" if nothing has to change. */
export type NextStep =
  | 'done'
  | PlanFailure
  | ((by: { actorId: null; at: Moment; planner: string | null }) => Promise<unknown>)

/** Returns the change for a due step of a season's plan. */
export async function findSeasonStep(transaction: Database, id: string, revisionId: string | null): Promise<NextStep> {
  const season = await readSeason(transaction, id)
  const change = await readChange(transaction, revisionId)
  if (!change) return 'does-not-fit'
  if (!season || change.before !== comparisonKey(season)) return 'changed-since'
  const { value } = change
  if (value === null) return season.isCurrent ? 'done' : (by) => applySeasonSwitch(transaction, season, by)
  if (await isSeasonTaken(transaction, value, id)) return 'does-not-fit'
  return (by) => applyChange(transaction, season, { value }, by)
}
