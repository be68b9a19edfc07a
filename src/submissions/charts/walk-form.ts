import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../../database/connection'

/** Small enough that SQLite blocks the process for only a few milliseconds. */
const BATCH_SIZE = 1000

/** Iterates over a form's submissions from a position, oldest first, without spam. */
export async function* iterateSubmissions(database: Database, form: string, from: number) {
  for (let next = from; ; ) {
    const rows = await readRows(database, form, next)
    for (const row of rows) yield { ...row, position: Number(row.position) }
    if (rows.length < BATCH_SIZE) return
    next = Number(rows.at(-1)?.position) + 1
    // Yield so that other requests are served.
    await yieldToOthers()
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
      // Must match the condition of the partial index.
      .where(sql<boolean>`inbox.status <> 'spam'`)
      .where('inbox.position', '>=', from)
      .orderBy('inbox.position')
      .limit(BATCH_SIZE)
      .execute()
  )
}
