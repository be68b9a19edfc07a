import { randomUUIDv7 } from 'node:crypto'
import type { Database } from '../../src/database/connection'
import { transact } from '../../src/database/transact'
import { recordSiteStart } from '../../src/editorial/documents/read-published'

const AT = '2026-06-25T17:00:00.000Z'

/** Publishes documents by name, without checks or events. */
export async function publishRows(
  database: Database,
  values: Readonly<Record<string, unknown>>,
  at = AT,
): Promise<void> {
  await recordSiteStart(database, new Date(at))
  await transact(database, async (transaction) => {
    for (const [document, value] of Object.entries(values)) {
      const id = randomUUIDv7()
      const row = { id, document, value: value === null ? null : JSON.stringify(value) }
      await transaction
        .insertInto('content_revisions')
        .values({ ...row, created_at: at, created_by: null })
        .execute()
      const published = { published_id: id, published_at: at }
      await transaction
        .insertInto('content_documents')
        .values({ name: document, draft_id: null, ...published })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(published))
        .execute()
    }
    await transaction
      .updateTable('content_state')
      .set(({ eb }) => ({ revision: eb('revision', '+', 1) }))
      .execute()
  })
}
