import type { Database } from '../../database/connection'
import { findConfirmations, findFlagged } from '../emails/settle-confirmations'
import { hearsOf } from '../emails/staff-emails'
import type { RowTarget } from '../handling/row-target'
import { listReaders } from '../readers'
import { findSenderAddresses } from '../sender-address'
import type { PreviewRow } from './preview-rows'

/** Emails that go out, or do not, because of a change of many. */
export interface PreviewEmails {
  /** Who is notified of what they are assigned, by name. */
  assignees: string[]
  /** Confirmations that will be sent. */
  released: number
  /** Confirmations that wait and will not be sent. */
  stopped: number
}

/** Reads which emails go out, or do not, if rows become what they are to become. */
export async function readPreviewEmails(
  database: Database,
  changes: readonly { row: PreviewRow; target: RowTarget }[],
  staffId: string,
): Promise<PreviewEmails> {
  const turned = changes.filter(
    ({ row, target: { status } }) => status && (row.status === 'spam') !== (status === 'spam'),
  )
  const idsOf = (list: typeof changes) => list.map(({ row }) => row.submissionId)
  const toSpam = idsOf(turned.filter(({ target }) => target.status === 'spam'))
  const fromSpam = idsOf(turned.filter(({ target }) => target.status !== 'spam' && target.confirmation !== 'kept'))
  const assigneeIds = new Set(changes.flatMap(({ target }) => target.assigneeId ?? []))
  const readers = assigneeIds.size > 0 ? await listReaders(database) : []
  return {
    assignees: readers.filter((each) => assigneeIds.has(each.id) && hearsOf(each, staffId)).map(({ name }) => name),
    released: await countReleased(database, fromSpam),
    stopped: await countStopped(database, toSpam),
  }
}

async function countStopped(database: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const confirmations = await findConfirmations(database, ids)
  return [...confirmations.values()].filter(({ status }) => status === 'waiting').length
}

async function countReleased(database: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const confirmations = await findConfirmations(database, ids)
  const stopped = [...confirmations.values()].filter(({ status }) => status === 'stopped').length
  const flagged = await findFlagged(
    database,
    ids.filter((id) => !confirmations.has(id)),
  )
  return stopped + (flagged.length > 0 ? (await findSenderAddresses(database, flagged)).size : 0)
}
