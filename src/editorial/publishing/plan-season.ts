import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
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
  applyCurrent,
  changeLocked,
  isTaken,
  type SeasonResult,
  type SeenSeason,
} from '../../seasons/change-season'
import { readSeason, type StoredSeason } from '../../seasons/read-seasons'
import { leavesOf } from '../../seasons/season-leaves'
import { seasonPlace } from '../../seasons/season-place'
import { addRevision } from '../documents/document-row'
import { parsed } from '../documents/read-published'
import { eventOfPlan } from './plan-events'
import { endPlan } from './schedule'

/** What becomes of a season at a time. */
export interface SeasonPlan {
  id: string
  /** Null where it becomes the current one. */
  value: SeasonValue | null
  at: Moment
  /** Who planned it. */
  by: string | null
  /** True if the season was changed since, so that it will not be done. */
  isStale: boolean
}

export type PlanSeasonResult =
  | SeasonResult
  | { status: 'planned' | 'canceled'; eventId: string }
  | { status: 'refused'; reason: 'past' | 'planned' }

/**
 * Plans that a season says something else at a time, or becomes the current one (null), unless it was changed by then.
 * What is planned has to be canceled before something else is.
 */
export function planSeason(
  app: AppContext,
  actor: Actor,
  seen: SeenSeason,
  { value, dueAt }: { value: SeasonValue | null; dueAt: Date },
): Promise<PlanSeasonResult> {
  return changeLocked(app, actor, seen, async (transaction, season, at): Promise<PlanSeasonResult> => {
    if (dueAt <= app.now()) return { status: 'refused', reason: 'past' }
    if (await readSeasonPlan(transaction, season)) return { status: 'refused', reason: 'planned' }
    if (value === null && season.isCurrent) return { status: 'same', id: season.id }
    if (value && (await isTaken(transaction, value, season.id))) return { status: 'taken' }
    const step = await addStep(transaction, season, { value, dueAt, by: actor.id, at })
    const event = eventOfPlan(seasonPlace(season.id), [step], { actorId: actor.id, at, wasOpen: false })
    return { status: 'planned', eventId: await appendEvent(transaction, event) }
  })
}

async function addStep(
  transaction: Database,
  season: StoredSeason,
  { value, dueAt, by, at }: { value: SeasonValue | null; dueAt: Date; by: string; at: Moment },
) {
  const [document, id, due_at] = [seasonPlace(season.id), randomUUIDv7(), dueAt.toISOString()]
  const action = value === null ? 'make-current' : 'publish'
  const text: Planned = { before: saidBy(season), value }
  const revision_id = await addRevision(transaction, { document, value: text, by, at })
  const row = { id, document, action, revision_id, due_at, created_at: at, created_by: by } as const
  await transaction.insertInto('content_schedule').values(row).execute()
  return { id, action, at: due_at } as const
}

/** Cancels what is still to come of a season, if that is what was seen. */
export function cancelSeasonPlan(app: AppContext, actor: Actor, { id, planId }: { id: string; planId: string }) {
  return transactAs(app.database, actor, async (transaction): Promise<PlanSeasonResult> => {
    await lockContent(transaction)
    const season = await readSeason(transaction, id)
    const plan = season && (await readSeasonPlan(transaction, season))
    if (plan?.id !== planId) return { status: 'missing' }
    const at = app.now().toISOString()
    await endPlan(transaction, [plan], at)
    const step = { ...plan, action: plan.value === null ? 'make-current' : 'publish' } as const
    const event = eventOfPlan(seasonPlace(id), [step], { actorId: actor.id, at, wasOpen: true })
    return { status: 'canceled', eventId: await appendEvent(transaction, event) }
  })
}

/** What is still to come of a season. */
export async function readSeasonPlan(database: Database, season: StoredSeason): Promise<SeasonPlan | undefined> {
  const row = await database
    .selectFrom('content_schedule')
    .leftJoin('staff', 'staff.id', 'content_schedule.created_by')
    .select(['content_schedule.id', 'revision_id', 'due_at as at', 'staff.name as by'])
    .where('ended_at', 'is', null)
    .where('document', '=', seasonPlace(season.id))
    .executeTakeFirst()
  if (!row) return undefined
  const { revision_id, ...step } = row
  const planned = await readPlanned(database, revision_id)
  return { ...step, value: planned?.value ?? null, isStale: !isAsPlanned(season, planned) }
}

/** A plan as it is stored: what the season said when it was planned, and what it says then. */
interface Planned {
  before: ReturnType<typeof leavesOf>
  value: SeasonValue | null
}

const plannedSchema = v.object({
  before: v.record(v.string(), v.nullable(v.union([v.string(), v.number()]))),
  value: v.nullable(seasonSchema),
})

/** Undefined for one that no longer fits. */
async function readPlanned(database: Database, revisionId: string | null): Promise<Planned | undefined> {
  const revision = database.selectFrom('content_revisions').select('value').where('id', '=', revisionId)
  const read = v.safeParse(plannedSchema, parsed((await revision.executeTakeFirst())?.value ?? null))
  return read.success ? read.output : undefined
}

/** All but the note, which no page shows. */
function saidBy(season: StoredSeason): Planned['before'] {
  return leavesOf({ ...season, note: null })
}

function isAsPlanned(season: StoredSeason, planned: Planned | undefined): boolean {
  return planned !== undefined && isDeepStrictEqual(saidBy(season), planned.before)
}

/** What a due step does, why it cannot, or that it is done already. */
export type NextStep =
  | 'done'
  | PlanFailure
  | ((by: { actorId: null; at: Moment; planner: string | null }) => Promise<unknown>)

/** The same of a season. */
export async function nextOfSeason(transaction: Database, id: string, revisionId: string | null): Promise<NextStep> {
  const season = await readSeason(transaction, id)
  const planned = await readPlanned(transaction, revisionId)
  if (!planned) return 'does-not-fit'
  if (!season || !isAsPlanned(season, planned)) return 'changed-since'
  const { value } = planned
  if (value === null) return season.isCurrent ? 'done' : (by) => applyCurrent(transaction, season, by)
  if (await isTaken(transaction, value, id)) return 'does-not-fit'
  return (by) => applyChange(transaction, season, { value }, by)
}
