import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/connection'

/** So few that on SQLite nobody waits longer than some milliseconds for the process. */
const ROWS_AT_ONCE = 1000

/** Goes through what came in of one form, spam left out, from a position on, the oldest first. */
export async function* walkForm(database: Database, form: string, from: number) {
  for (let next = from; ; ) {
    const rows = await readRows(database, form, next)
    for (const row of rows) yield { ...row, position: Number(row.position) }
    if (rows.length < ROWS_AT_ONCE) return
    next = Number(rows.at(-1)?.position) + 1
    // Other requests get their turn.
    await nextTurn()
  }
}

function readRows(database: Database, form: string, from: number) {
  return (
    database
      .selectFrom('inbox')
      .innerJoin('person_contacts as contact', 'contact.id', 'inbox.contact_id')
      .select(['inbox.position', 'inbox.status', 'inbox.school', 'inbox.school_key as schoolKey'])
      .select('contact.person_id as person')
      .where('inbox.form', '=', form)
      // In the words of the partial index.
      .where(sql<boolean>`inbox.status <> 'spam'`)
      .where('inbox.position', '>=', from)
      .orderBy('inbox.position')
      .limit(ROWS_AT_ONCE)
      .execute()
  )
}
