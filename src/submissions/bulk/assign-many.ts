import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { queueAssignments, type Unsent } from '../emails/staff-emails'
import type { InboxRow } from '../inbox/inbox-row'
import { listReaders, type Reader } from '../readers'
import { writeVersions } from './write-versions'

interface Assigning {
  /** Null is nobody. */
  to: Reader | null
  /** Tells this batch's email from others. */
  batchId: string
}

/** Hands rows that are locked to somebody, who hears of it in one email, if the hour has room for it. */
export async function assignMany(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  rows: readonly InboxRow[],
  { to, batchId }: Assigning,
): Promise<Unsent> {
  const told = to && rows.length > 0 ? await queueAssignments(transaction, app, actor, to, rows, batchId) : {}
  await writeVersions(transaction, rows, { assignee_id: to?.id ?? null })
  return told
}

/** Those with some ids, by id; undefined where one of them no longer may read submissions. */
export async function findAssignees(
  database: Database,
  ids: Iterable<string | null>,
): Promise<ReadonlyMap<string | null, Reader | null> | undefined> {
  const readers = new Map((await listReaders(database)).map((reader) => [reader.id, reader]))
  const found = [...ids].map((id) => [id, id === null ? null : readers.get(id)] as const)
  return found.every((one): one is [string | null, Reader | null] => one[1] !== undefined) ? new Map(found) : undefined
}
