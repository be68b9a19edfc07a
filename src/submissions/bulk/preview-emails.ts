import type { Database } from '../../database/connection'
import { changeOf } from '../../log/event-details'
import type { Event } from '../../log/events'
import { findConfirmations, findFlagged } from '../emails/settle-confirmations'
import { hearsOf } from '../emails/staff-emails'
import { listReaders } from '../readers'
import { findSenderAddresses } from '../sender-address'
import type { BulkAction } from './bulk-action'
import { turning } from './prepare-confirmations'
import type { Selection } from './selection'

/** Emails that go out, or do not, because of it. */
export interface PreviewEmails {
  /** Who hears of what they are assigned, by name. */
  assignees: string[]
  /** Confirmations that will be sent. */
  released: number
  /** Confirmations that wait and will not be sent. */
  stopped: number
}

/** A submission that will be changed. */
interface Changing {
  submissionId: string
  version: number
}

/**
 * Reads which emails go out, or do not, because of what somebody wants to do with some submissions; `events` are those
 * of the batch that it undoes.
 */
export async function readPreviewEmails(
  database: Database,
  chosen: BulkAction,
  changing: readonly Changing[],
  { staffId, events }: { staffId: string; events: readonly Event[] },
): Promise<PreviewEmails> {
  const rows = changing.map(({ submissionId, version }) => [submissionId, version] as const)
  const { toSpam, fromSpam } = await turning(database, { chosen, rows })
  return {
    assignees: changing.length > 0 ? await listHearing(database, chosen, changing, { staffId, events }) : [],
    released: await countReleased(database, fromSpam),
    stopped: await countStopped(database, toSpam),
  }
}

/** Whether emails to families go out because of a selection. */
export async function releasesEmail(
  database: Database,
  selection: Pick<Selection, 'chosen' | 'rows'>,
): Promise<boolean> {
  const { fromSpam } = await turning(database, selection)
  return (await countReleased(database, fromSpam)) > 0
}

async function listHearing(
  database: Database,
  chosen: BulkAction,
  changing: readonly Changing[],
  { staffId, events }: { staffId: string; events: readonly Event[] },
): Promise<string[]> {
  const ids = new Set<unknown>()
  if (chosen.type === 'assignee') ids.add(chosen.assigneeId)
  if (chosen.type === 'undo') {
    const coming = new Set(changing.map(({ submissionId }) => submissionId))
    for (const { submissionId, details } of events)
      if (coming.has(submissionId ?? '')) ids.add(changeOf(details?.assignee)?.before)
  }
  const readers = await listReaders(database)
  return readers.filter((reader) => ids.has(reader.id) && hearsOf(reader, staffId)).map(({ name }) => name)
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
