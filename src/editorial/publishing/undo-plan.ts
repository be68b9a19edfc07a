import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { readSeason } from '../../seasons/read-seasons'
import { type PlanInverse, toTimeDetails } from './plan-events'
import { endPlan, recordPlanChange } from './plan-publication'

const inverseSchema = v.object({ plan: v.array(v.string()), wasOpen: v.boolean() })

/** Cancels a plan unless it was carried out; plans a canceled one again unless its time has passed. */
export const planUndo: Undo<PlanInverse> = {
  right: 'publish',
  inverse: inverseSchema,
  lock: lockContent,
  blockers: mapSequentially(async (database: Database, { inverse: { plan, wasOpen } }) => {
    if (plan.length === 0) return 'not-undoable'
    const open = (await readSteps(database, plan)).filter(({ ended_at }) => ended_at === null)
    return wasOpen || open.length === plan.length ? undefined : 'changed-since'
  }),
  apply: mapSequentially(async ({ transaction, app, actor }: UndoContext, { event, inverse: { plan, wasOpen } }) => {
    const at = app.now().toISOString()
    const planned = await readSteps(transaction, plan)
    const season = findSubjectId(event, 'season')
    const isGone = season !== undefined && !(await readSeason(transaction, season))
    if (wasOpen && (isGone || planned.some((step) => step.at <= at))) return 'gone'
    if (wasOpen) await reopenPlan(transaction, plan, actor.id)
    else await endPlan(transaction, planned, at)
    const document = findSubjectId(event, 'document')
    if (document !== undefined) await recordPlanChange(transaction, document)
    return { details: toTimeDetails(planned, !wasOpen) }
  }),
}

/** The undo of season plans, which require another right. */
export const seasonPlanUndo: Undo<PlanInverse> = { ...planUndo, right: 'seasons' }

function readSteps(database: Database, plan: readonly string[]) {
  return database
    .selectFrom('content_schedule')
    .select(['id', 'action', 'due_at as at', 'ended_at'])
    .where('id', 'in', plan)
    .execute()
}

/** The person who undoes a cancellation becomes the planner. */
async function reopenPlan(transaction: Database, plan: readonly string[], actorId: string): Promise<void> {
  const update = transaction.updateTable('content_schedule').set({ ended_at: null, outcome: null })
  await update.set({ created_by: actorId }).where('id', 'in', plan).where('outcome', '=', 'canceled').execute()
}
