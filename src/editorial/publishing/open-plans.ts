import { may } from '../../access/roles'
import type { Database } from '../../database/connection'
import type { Moment } from '../../database/tables'
import { appendEvents, type NewEvent } from '../../log/events'
import type { Leaving, LeavingHook } from '../../staff/leaving'
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

/** Cancels the open plans of a member who can no longer publish. Undoing one plans it again for the person who undoes it. */
export const cancelPlansOnLeaving: LeavingHook = async (leaving) => {
  if (leaving.role !== null && may(leaving.role, 'publish')) return undefined
  const events = await cancelOpenPlans(leaving)
  return async () => {
    await appendEvents(leaving.transaction, events)
    return {}
  }
}

async function cancelOpenPlans({ transaction, app, actor, member }: Leaving): Promise<NewEvent[]> {
  const at = app.now().toISOString()
  const byDocument = Object.groupBy(await readOpenPlans(transaction, member.id), ({ document }) => document)
  const events: NewEvent[] = []
  for (const [document, plans = []] of Object.entries(byDocument)) {
    const row = await lockDocument(transaction, document)
    await endPlan(transaction, plans, at)
    await writeRow(transaction, row)
    events.push(canceled(document, plans, { actorId: actor?.id ?? null, at }))
  }
  return events
}
