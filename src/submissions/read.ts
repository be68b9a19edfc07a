import type { Database } from '../database/connection'
import { transact } from '../database/transact'

/** Notes that somebody has opened a submission. What changes about it later does not make it unread. */
export async function markRead(
  database: Database,
  staffId: string,
  submissionId: string,
  now: Date = new Date(),
): Promise<void> {
  const read = { staff_id: staffId, submission_id: submissionId }
  const isThere = database
    .selectFrom('staff_reads')
    .select('read_at')
    .where((eb) => eb.and(read))
  // Most pages are opened more than once, and looking takes no lock.
  if (await isThere.executeTakeFirst()) return
  await transact(database, (transaction) =>
    transaction
      .insertInto('staff_reads')
      .values({ ...read, read_at: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}
