import type { Database } from '../../database/connection'
import { shouldNotify } from '../emails/staff-emails'
import { findConfirmations, findReleasable, findWaitingLetters, splitBySpam } from '../emails/update-confirmations'
import type { RowTarget } from '../handling/row-target'
import { listReaders } from '../readers'
import type { PreviewRow } from './preview-rows'

/** Emails that a bulk change sends or stops. */
export interface PreviewEmails {
  /** Names of the assignees who are notified. */
  assignees: string[]
  /** Confirmations that will be sent. */
  released: number
  /** Waiting confirmations and letters that will be stopped. */
  stopped: number
}

/** Reads the emails that a change would send or stop. */
export async function readPreviewEmails(
  database: Database,
  changes: readonly { row: PreviewRow; target: RowTarget }[],
  staffId: string,
): Promise<PreviewEmails> {
  const { toSpam, released } = splitBySpam(changes)
  const { stopped, missing } = await findReleasable(database, released)
  const confirmations = await findConfirmations(database, toSpam)
  const letterIds = await findWaitingLetters(database, toSpam)
  const assigneeIds = new Set(changes.flatMap(({ target }) => target.assigneeId ?? []))
  const readers = assigneeIds.size > 0 ? await listReaders(database) : []
  return {
    assignees: readers
      .filter((each) => assigneeIds.has(each.id) && shouldNotify(each, staffId))
      .map(({ name }) => name),
    released: stopped.length + missing.length,
    stopped: letterIds.length + [...confirmations.values()].filter(({ status }) => status === 'waiting').length,
  }
}
