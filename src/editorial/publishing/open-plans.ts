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
 * Cancels the open plans of somebody, in the transaction that takes their right away. Resolves to the events, which the
 * caller appends last; undoing one plans it again for the person who undoes it.
 */
export async function cancelOpenPlans(
  transaction: Database,
  app: Pick<AppContext, 'now'>,
  actor: Actor | null,
  staffId: string,
): Promise<NewEvent[]> {
  const at = app.now().toISOString()
  const byDocument = Object.groupBy(await readOpenPlans(transaction, staffId), ({ document }) => document)
  const events: NewEvent[] = []
  for (const [document, plans = []] of Object.entries(byDocument)) {
    const row = await lockDocument(transaction, document)
    await endPlan(transaction, plans, at)
    await writeRow(transaction, row)
    const about = [{ kind: 'document', id: document }] as const
    events.push({ kind: 'plan-changed', actorId: actor?.id ?? null, about, details: canceled(plans), at })
  }
  return events
}
