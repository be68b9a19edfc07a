import { type Insertable, sql } from 'kysely'
import type { Database } from '../../src/database/connection'
import { perDialect } from '../../src/database/dialect'
import type { InboxTable } from '../../src/database/tables'
import { createIndexEntry } from '../../src/submissions/inbox/index-entry'
import { positionFromId } from '../../src/submissions/inbox/positions'
import { insertContacts } from './contact-rows'
import { submissionRow } from './submission-rows'

/** Number of rows per insert; PostgreSQL accepts 65,535 values. */
const BATCH = 500

/** The fields of a submission that a test sets; all others have defaults. */
export type GivenRow = Partial<Parameters<typeof submissionRow>[0]> & {
  given?: Record<string, unknown>
  inbox?: Partial<Insertable<InboxTable>>
}

/** Stores submissions and their inbox rows, one second apart. `first` is the number of rows stored before. */
export async function fillInbox(database: Database, all: readonly GivenRow[], first = 0) {
  const filled = all.map(({ given = {}, inbox = {}, ...row }, number) => {
    const index = first + number
    const created_at = new Date(Date.parse('2026-06-25T17:00:00.000Z') + 1000 * index)
    const submission = submissionRow({
      ...row,
      id: idAt(created_at.getTime(), index),
      created_at: created_at.toISOString(),
      answers: JSON.stringify(given),
    })
    return { submission, inbox: inboxRow(submission, inbox) }
  })
  for (let start = 0; start < filled.length; start += BATCH) {
    const batch = filled.slice(start, start + BATCH)
    await database
      .insertInto('submissions')
      .values(batch.map(({ submission }) => submission))
      .execute()
    const contacts = await insertContacts(
      database,
      batch.map(({ submission }) => submission),
    )
    await database
      .insertInto('inbox')
      .values(batch.map(({ inbox }, index) => ({ ...inbox, contact_id: contacts[index] ?? '' })))
      .execute()
  }
  const rebuild = sql`INSERT INTO inbox_search (inbox_search) VALUES ('rebuild')`
  await perDialect(database, { sqlite: rebuild })?.execute(database)
  return filled
}

function inboxRow(submission: ReturnType<typeof submissionRow>, given: Partial<Insertable<InboxTable>>) {
  const { id, form, created_at } = submission
  const row = { position: positionFromId(id), submission_id: id, form, received_at: created_at, status: 'new' as const }
  return { ...row, assignee_id: null, notes: 0, ...createIndexEntry(submission), ...given }
}

/** Creates a UUIDv7 for a time. */
function idAt(milliseconds: number, index: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const random = ((BigInt(index) * 0x9e3779b97f4a7c15n) & 0xffffffffffn).toString(16).padStart(10, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-00${random}`
}
