import type { Database } from '../../database/connection'
import { writeBestEffort } from '../../database/write-best-effort'

/** Marks a submission as opened by a staff member. Later changes do not make it unread. */
export async function markRead(
  database: Database,
  staffId: string,
  submissionId: string,
  now: Date = new Date(),
): Promise<void> {
  const found = await database
    .selectFrom('inbox')
    .leftJoin('staff_reads as read', (join) =>
      join.onRef('read.submission_id', '=', 'inbox.submission_id').on('read.staff_id', '=', staffId),
    )
    .select(['inbox.position', 'read.read_at'])
    .where('inbox.submission_id', '=', submissionId)
    .executeTakeFirst()
  // Check first, because most pages are opened more than once and reading takes no lock.
  if (!found || found.read_at !== null) return
  await writeBestEffort(database, (transaction) =>
    transaction
      .insertInto('staff_reads')
      .values({
        staff_id: staffId,
        submission_id: submissionId,
        position: found.position,
        read_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
