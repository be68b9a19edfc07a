import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../database/connection'
import type { InboxTable, SubmissionsTable } from '../database/tables'
import type { FormDefinition } from '../forms/form-definition'

/** Positions count from here, so that they stay below 2^53 until 2089. */
const FIRST_MOMENT = Date.UTC(2020, 0, 1)

/**
 * Where a submission stands in the inbox: the milliseconds in its UUIDv7, and the 12 bits after its version
 * (RFC 9562, 5.7).
 */
export function positionOf(id: string): number {
  const digits = id.replaceAll('-', '')
  return (Number.parseInt(digits.slice(0, 12), 16) - FIRST_MOMENT) * 4096 + Number.parseInt(digits.slice(13, 16), 16)
}

/** Puts a new submission into the inbox, in the transaction that stores it. */
export async function addToInbox(
  transaction: Database,
  { id, created_at, spam_flags }: Selectable<SubmissionsTable>,
  form: FormDefinition,
): Promise<void> {
  const status = spam_flags === null ? 'new' : 'spam'
  const row = { submission_id: id, form: form.name, received_at: created_at, status }
  for (let position = positionOf(id); !(await insertAt(transaction, { ...row, position })); position++);
}

/** False where another submission has the position. */
async function insertAt(transaction: Database, row: Insertable<InboxTable>): Promise<boolean> {
  const inserted = await transaction
    .insertInto('inbox')
    .values(row)
    .onConflict((conflict) => conflict.column('position').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
