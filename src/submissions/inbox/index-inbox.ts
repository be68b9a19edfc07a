import { type InsertObject, type Selectable, sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { SubmissionsTable, Tables } from '../../database/tables'
import type { FormDefinition } from '../../forms/form-definition'
import { addContact } from '../../people/add-contact'
import type { Status } from '../statuses'
import { indexEntry } from './index-entry'
import { firstPositionAt, positionOf } from './positions'

/** Puts a new submission into the inbox, in the transaction that stores it; its position there. */
export async function addToInbox(
  transaction: Database,
  submission: Omit<Selectable<SubmissionsTable>, 'season_id'>,
  form: FormDefinition,
): Promise<number> {
  const { id, created_at, arrived_at } = submission
  const row = {
    submission_id: id,
    form: form.name,
    received_at: created_at,
    status: statusOf(submission),
    contact_id: await addContact(transaction, submission),
    // A paper that lay for a week has been waiting for a week.
    waiting_position: arrived_at === null ? null : firstPositionAt(Date.parse(arrived_at)),
    season_id: sql<string | null>`(SELECT season_id FROM submissions WHERE id = ${id})`,
    ...indexEntry(submission),
  }
  let position = positionOf(id)
  while (!(await insertAt(transaction, { ...row, position }))) position++
  return position
}

/** Somebody of the office has read what they entered. */
function statusOf({ spam_flags, entered_by }: Pick<Selectable<SubmissionsTable>, 'spam_flags' | 'entered_by'>): Status {
  if (entered_by !== null) return 'open'
  return spam_flags === null ? 'new' : 'spam'
}

/** False where another submission has the position. */
async function insertAt(transaction: Database, row: InsertObject<Tables, 'inbox'>): Promise<boolean> {
  const inserted = await transaction
    .insertInto('inbox')
    .values(row)
    .onConflict((conflict) => conflict.column('position').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}
