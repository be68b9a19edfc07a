import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import type { Actor } from '../../log/actor'
import type { NewEvent } from '../../log/events'
import { lockDocument, writeRow } from '../documents/document-row'
import { canceled, endPlan } from './schedule'

/** A step that somebody planned and that is still to come. */
export interface OpenPlan {
  id: string
  document: string
  action: 'publish' | 'unpublish'
  at: Moment
}

/** What becomes of the open plans of somebody who may no longer publish. */
export type PlansChoice = 'cancel' | { takeOver: Actor }

/** What somebody planned and is still to come, the next first. */
export function readOpenPlans(database: Database, staffId: string): Promise<OpenPlan[]> {
  return database
    .selectFrom('content_schedule')
    .select(['id', 'document', 'action', 'due_at as at'])
    .where('created_by', '=', staffId)
    .where('ended_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute()
}

/**
 * Cancels the open plans of somebody, or gives them to somebody else, in the transaction that takes their right away.
 * Resolves to the events, which the caller appends last; undefined if there are plans but no choice was made.
 */
export async function settleOpenPlans(
  transaction: Database,
  app: Pick<AppContext, 'now'>,
  { actor, staffId, choice }: { actor: Actor | null; staffId: string; choice: PlansChoice | undefined },
): Promise<NewEvent[] | undefined> {
  const at = app.now().toISOString()
  const byDocument = Object.groupBy(await readOpenPlans(transaction, staffId), ({ document }) => document)
  if (choice === undefined) return Object.keys(byDocument).length === 0 ? [] : undefined
  const events: NewEvent[] = []
  for (const [document, plans = []] of Object.entries(byDocument)) {
    const row = await lockDocument(transaction, document)
    if (choice === 'cancel') await endPlan(transaction, plans, at)
    else await givePlans(transaction, plans, choice.takeOver)
    await writeRow(transaction, row)
    const details = choice === 'cancel' ? canceled(plans) : { planner: { before: staffId, after: choice.takeOver.id } }
    events.push({
      kind: 'plan-changed',
      actorId: actor?.id ?? null,
      about: [{ kind: 'document', id: document }],
      details,
      at,
    })
  }
  return events
}

/** From now on they are somebody else's. */
async function givePlans(
  transaction: Database,
  plans: readonly Pick<OpenPlan, 'id'>[],
  { id }: Pick<Actor, 'id'>,
): Promise<void> {
  const ids = plans.map((plan) => plan.id)
  await transaction.updateTable('content_schedule').set({ created_by: id }).where('id', 'in', ids).execute()
}
