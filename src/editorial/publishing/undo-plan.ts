import * as v from 'valibot'
import type { Database } from '../../database/connection'
import { lockContent } from '../../database/content-state'
import { idOf } from '../../log/subjects'
import { oneByOne, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { readRow, writeRow } from '../documents/document-row'
import { endPlan } from './schedule'

/** Planned steps, and whether they were still to come before the event. */
const steps = v.object({ plan: v.array(v.string()), wasOpen: v.boolean() })

type PlanInverse = v.InferOutput<typeof steps>

/** Cancels a plan unless it was carried out; plans a canceled one again unless its time has passed. */
export const planUndo: Undo<PlanInverse> = {
  right: 'publish',
  inverse: steps,
  lock: lockContent,
  blockers: oneByOne(async (database: Database, { inverse: { plan, wasOpen } }) => {
    if (plan.length === 0) return 'not-undoable'
    const open = (await readSteps(database, plan)).filter(({ ended_at }) => ended_at === null)
    return wasOpen || open.length === plan.length ? undefined : 'changed-since'
  }),
  apply: oneByOne(async ({ transaction, app, actor }: UndoContext, { event, inverse: { plan, wasOpen } }) => {
    const at = app.now().toISOString()
    const planned = await readSteps(transaction, plan)
    if (wasOpen && planned.some(({ due_at }) => due_at <= at)) return 'gone'
    if (wasOpen) await openPlan(transaction, plan, actor.id)
    else await endPlan(transaction, planned, at)
    await writeRow(transaction, await readRow(transaction, idOf(event, 'document') ?? ''))
    const changes = planned.map(({ action, due_at }) => {
      const change = wasOpen ? { before: null, after: due_at } : { before: due_at, after: null }
      return [`${action}At`, change] as const
    })
    return { details: { ...Object.fromEntries(changes), plan } }
  }),
}

function readSteps(database: Database, plan: readonly string[]) {
  return database
    .selectFrom('content_schedule')
    .select(['id', 'action', 'due_at', 'ended_at'])
    .where('id', 'in', plan)
    .execute()
}

/** The person who undoes a cancellation becomes the planner. */
async function openPlan(transaction: Database, plan: readonly string[], actorId: string): Promise<void> {
  const reopened = transaction.updateTable('content_schedule').set({ ended_at: null, outcome: null })
  await reopened.set({ created_by: actorId }).where('id', 'in', plan).where('outcome', '=', 'canceled').execute()
}
