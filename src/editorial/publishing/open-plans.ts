import { may, type Right } from '../../access/roles'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import type { Moment, PlanAction } from '../../database/tables'
import { appendEvents, type NewEvent } from '../../log/events'
import type { LeavingHook, LeavingMember } from '../../staff/leaving-hooks'
import { cancelSteps, findPlanRight } from './plan-publication'

/** A planned step that is still open. */
export interface OpenStep {
  id: string
  document: string
  action: PlanAction
  at: Moment
}

/** Reads a member's open steps, in order of time. */
export function readOpenPlans(database: Database, staffId: string): Promise<OpenStep[]> {
  return selectOpenSteps(database).where('created_by', '=', staffId).execute()
}

/** Reads the open steps that a member may change, in order of time. */
export async function readChangeablePlans(database: Database, mayDo: (right: Right) => boolean): Promise<OpenStep[]> {
  const all = await selectOpenSteps(database).execute()
  return all.filter(({ document }) => mayDo(findPlanRight(document)))
}

function selectOpenSteps(database: Database) {
  const steps = database.selectFrom('content_schedule').select(['id', 'document', 'action', 'due_at as at'])
  return steps.where('ended_at', 'is', null).orderBy('due_at').orderBy('id')
}

/**
 * Cancels the open plans of a member who lost the right. A person who undoes it becomes the planner.
 */
export const cancelPlansOnLeaving: LeavingHook = async (leavingMember) => {
  const events = await cancelOpenPlans(leavingMember)
  return async () => {
    await appendEvents(leavingMember.transaction, events)
    return {}
  }
}

async function cancelOpenPlans({ transaction, app, actor, member, role }: LeavingMember): Promise<NewEvent[]> {
  const at = app.now().toISOString()
  const openPlans = await readOpenPlans(transaction, member.id)
  const lostPlans = openPlans.filter(({ document }) => role === null || !may(role, findPlanRight(document)))
  const plansByDocument = Object.groupBy(lostPlans, ({ document }) => document)
  const events: NewEvent[] = []
  for (const [document, plans = []] of Object.entries(plansByDocument)) {
    await lockContent(transaction)
    events.push(await cancelSteps(transaction, document, plans, { actorId: actor?.id ?? null, at }))
  }
  return events
}
