import { sql } from 'kysely'
import type { Moment } from '../database/tables'
import type { OutboxRow } from './outbox'

/** The earliest time at which an email can be sent. */
export function getSendableTime({ created_at, send_after }: Pick<OutboxRow, 'created_at' | 'send_after'>): Moment {
  return send_after !== null && send_after > created_at ? send_after : created_at
}

/** The time of the next attempt: not before the scheduled time. */
export const nextAttemptAt = sql<Moment>`CASE WHEN outbox.send_after > outbox.due_at
  THEN outbox.send_after ELSE outbox.due_at END`
