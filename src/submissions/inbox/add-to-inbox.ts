import { randomUUIDv7 } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { compileOnce } from '../../database/compile-once'
import type { Database } from '../../database/connection'
import { perDialect } from '../../database/dialect'
import type { InboxTable, SubmissionsTable } from '../../database/tables'
import type { FormDefinition } from '../../forms/form-definition'
import { addContact } from '../../people/add-contact'
import { insertApplication, isApplication } from '../applications'
import type { Status } from '../statuses'
import { createIndexEntry } from './index-entry'
import { firstPositionAt, positionFromId } from './positions'

/** Adds a new submission to the inbox, and an application to its season, in the transaction that stores it. Returns its position. */
export async function addToInbox(
  transaction: Database,
  submission: Omit<Selectable<SubmissionsTable>, 'season_id' | 'erased_at'>,
  form: FormDefinition,
): Promise<number> {
  const { id, created_at, arrived_at } = submission
  const row = {
    submission_id: id,
    form: form.name,
    received_at: created_at,
    status: initialStatus(submission),
    contact_id: await addContact(transaction, submission),
    // A paper form has been waiting since it arrived.
    waiting_position: arrived_at === null ? null : firstPositionAt(Date.parse(arrived_at)),
    ...createIndexEntry(submission),
  }
  let position = positionFromId(id)
  while (!(await insertAt(transaction, { ...row, position }))) position++
  if (isApplication(form.name) && row.status !== 'spam')
    await insertApplication(transaction, { id: randomUUIDv7(), submission_id: id, created_at })
  const insert = perDialect(transaction, { sqlite: insertWords })
  await insert?.(transaction, { position, words: row.search_text })
  return position
}

/**
 * Inserts words without triggers or multi-row statements. FTS5 flushes its buffer before either, instead of once for
 * all submissions in a transaction.
 */
const insertWords = compileOnce((transaction, { position, words }: { position: number; words: string }) => {
  const insert = sql`INSERT INTO inbox_search (rowid, search_text) VALUES (${position}, ${words})`
  return { compile: () => insert.compile(transaction) }
})

/** Returns the status on arrival. A submission that staff entered has been read. */
function initialStatus({
  spam_flags,
  entered_by,
}: Pick<Selectable<SubmissionsTable>, 'spam_flags' | 'entered_by'>): Status {
  if (entered_by !== null) return 'open'
  return spam_flags === null ? 'new' : 'spam'
}

/** Returns false if the position is taken. */
async function insertAt(transaction: Database, row: Insertable<InboxTable>): Promise<boolean> {
  const { numAffectedRows } = await insertRow(transaction, row)
  return numAffectedRows === 1n
}

const insertRow = compileOnce((transaction, row: Insertable<InboxTable>) =>
  transaction
    .insertInto('inbox')
    .values({ ...row, season_id: sql`(SELECT season_id FROM submissions WHERE id = ${row.submission_id})` })
    .onConflict((conflict) => conflict.column('position').doNothing()),
)
