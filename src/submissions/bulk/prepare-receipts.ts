import type { Database } from '../../database/connection'
import { isAmong } from '../among'
import { changeOf } from '../events'
import { findFlagged, findHeld, findReceipts, type RenderedReceipts, renderReceipts } from '../held-receipts'
import type { Intake } from '../intake'
import { readBatch } from './batches'
import type { Selection } from './selection'

/**
 * Renders the confirmations that a change of many statuses will need. Two thousand take seconds: in the transaction
 * everybody else would wait for that.
 */
export async function prepareReceipts(intake: Intake, selection: Selection): Promise<RenderedReceipts> {
  const { database } = intake
  const { toSpam, fromSpam } = await turning(database, selection)
  const receipts = await findReceipts(database, [...toSpam, ...fromSpam])
  const without = (ids: readonly string[]) => ids.filter((id) => !receipts.has(id))
  const held = await findHeld(database, without(toSpam))
  const flagged = await findFlagged(database, without(fromSpam))
  return renderReceipts(intake, database, [...held.map(({ id }) => id), ...flagged])
}

/** Which submissions of a selection become spam, and which no longer are. */
export async function turning(
  database: Database,
  { chosen, rows }: Pick<Selection, 'chosen' | 'rows'>,
): Promise<{ toSpam: string[]; fromSpam: string[] }> {
  const ids = rows.map(([submissionId]) => submissionId)
  const wanted =
    chosen.do === 'undo' ? await statusesBefore(database, chosen.batchId) : chosen.do === 'status' ? chosen : undefined
  if (!wanted) return { toSpam: [], fromSpam: [] }
  const statuses = database.selectFrom('inbox').select(['submission_id as id', 'status'])
  const now = await statuses.where(isAmong(database, 'submission_id', ids)).execute()
  const turned = now.map(({ id, status }) => {
    return { id, before: status, after: wanted instanceof Map ? wanted.get(id) : wanted.status }
  })
  const idsOf = (list: typeof turned) => list.map(({ id }) => id)
  return {
    toSpam: idsOf(turned.filter(({ before, after }) => after === 'spam' && before !== 'spam')),
    fromSpam: idsOf(turned.filter(({ before, after }) => before === 'spam' && after !== undefined && after !== 'spam')),
  }
}

async function statusesBefore(database: Database, batchId: string): Promise<Map<string, unknown> | undefined> {
  const changes = (await readBatch(database, batchId, 'status')).map(({ submissionId, details }) => {
    return [submissionId ?? '', changeOf(details?.status)?.before] as const
  })
  return changes.some(([, before]) => before !== undefined) ? new Map(changes) : undefined
}
