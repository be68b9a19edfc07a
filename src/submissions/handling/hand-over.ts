import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection'
import { appendEvents, type EventPlace, type NewEvent } from '../../log/events'
import { lockInboxRows } from '../inbox/inbox-row'
import { findReader } from '../readers'
import { type Changing, changeRows } from './change-rows'

/** Handed over at once at most. */
export const MOST_HANDED_OVER = 2000

export class NotHandedOverError extends Error {}

const openOf = (staffId: string): RawBuilder<unknown> =>
  sql`SELECT submission_id FROM inbox WHERE assignee_id = ${staffId} AND status IN ('new', 'open') LIMIT ${sql.lit(MOST_HANDED_OVER + 1)}`

/** Counts the open submissions that are assigned to somebody. */
export async function countOpenOf(database: Database, staffId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM (${openOf(staffId)}) AS open`.execute(database)
  return Number(rows[0]?.n)
}

/**
 * Assigns the open submissions of somebody who is removed to somebody else, or to nobody (null), as one change of many.
 * Returns its events, the head first, for `appendHandedOver`.
 * @throws NotHandedOverError if there are too many, or the other one does not handle submissions.
 */
export async function handOver(
  doing: Changing,
  staffId: string,
  assigneeId: string | null,
): Promise<readonly NewEvent[]> {
  const { transaction, app, actor } = doing
  const assignee = assigneeId === null ? null : await findReader(transaction, assigneeId)
  if (assignee === undefined || assigneeId === staffId) throw new NotHandedOverError()
  // Locked together with those whose emails are stopped next, so that two who change many do not wait for each other.
  const mailed = sql`SELECT submission_id FROM outbox WHERE caused_by = ${staffId} AND status = 'waiting'`
  const found = sql<{ id: string | null }>`SELECT submission_id AS id FROM (${openOf(staffId)}) AS open UNION ${mailed}`
  const ids = (await found.execute(transaction)).rows.flatMap(({ id }) => id ?? [])
  const locked = await lockInboxRows(transaction, ids)
  const rows = locked.filter((row) => row.assigneeId === staffId && ['new', 'open'].includes(row.status))
  if (rows.length > MOST_HANDED_OVER) throw new NotHandedOverError()
  if (rows.length === 0) return []
  const id = randomUUIDv7()
  const changes = rows.map((row) => ({ row, assignee }))
  const changed = await changeRows(doing, changes, { batch: { id, rendered: new Map() } })
  const shared = { actorId: actor?.id ?? null, at: app.now().toISOString() }
  const events = changed.map(({ about, details: { assignee, unsent } }): NewEvent => {
    if (!assignee) throw new Error('a row kept its assignee')
    return { ...shared, about: [about], kind: 'assigned', details: { assignee, ...(unsent && { unsent }) } }
  })
  const details = { did: 'assignee', assignee: assigneeId, count: events.length } as const
  return [{ ...shared, about: [{ kind: 'batch', id }], kind: 'bulk-changed', details }, ...events]
}

/** Appends the events of a removal, with the change of many that heads them, if any. */
export async function appendHandedOver(
  transaction: Database,
  handedOver: readonly NewEvent[],
  others: readonly NewEvent[],
): Promise<EventPlace[]> {
  const places = await appendEvents(transaction, [...handedOver, ...others])
  const [head] = handedOver
  const id = head?.about?.[0]?.id
  if (head && id !== undefined && places[0])
    await transaction
      .insertInto('batches')
      .values({ id, sequence: places[0].sequence, count: handedOver.length - 1 })
      .execute()
  return places
}
