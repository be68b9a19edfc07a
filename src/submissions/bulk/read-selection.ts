import type { Database } from '../../database/connection'
import { isAmong } from '../among'
import { changeOf, type Event, readEvents } from '../events'
import { findFlagged, findHeld, findReceipts } from '../held-receipts'
import { findReader } from '../readers'
import { findSenderAddresses } from '../sender-address'
import { hearsOf } from '../staff-emails'
import type { Status } from '../statuses'
import { type Chosen, changedSince, isAlreadySo } from './chosen'
import { findSelection, type Selection } from './selection'
import { readTagging } from './tag-many'

/** A submission of a selection, as it is shown before anything happens to it. */
export interface PreviewRow {
  submissionId: string
  reference: string
  name: string
  status: Status
  assigneeId: string | null
  version: number
}

/** What will happen to a selection. */
export interface Preview extends Omit<Selection, 'rows'> {
  /** To whom they are assigned, or which tag it is, by name. */
  target: string | undefined
  /** What will be changed, the newest first. */
  changing: PreviewRow[]
  /** What is already so, and stays as it is. */
  already: PreviewRow[]
  /** What somebody else changed since the selection was made, and what they did. */
  changedSince: { row: PreviewRow; events: Event[] }[]
  /** How many changed since, where not all are told of. */
  changedCount: number
  mails: PreviewMails
}

/** Emails that go out, or do not, because of it. */
export interface PreviewMails {
  /** Whether whom they are assigned to hears of it. */
  assignment: boolean
  /** Confirmations that will be sent. */
  released: number
  /** Confirmations that wait and will not be sent. */
  stopped: number
}

/** Changed submissions whose events are told. */
const MOST_TOLD = 50

/** Reads what will happen to a selection, for its maker alone. */
export async function readSelection(
  database: Database,
  { staffId, now }: { staffId: string; now: Date },
  id: string,
): Promise<Preview | undefined> {
  const selection = await findSelection(database, { id, staffId, now })
  if (!selection) return undefined
  const { rows: _, ...about } = selection
  const { chosen } = selection
  const rows = await readRows(database, selection)
  const changed = new Set(changedSince(selection, rows))
  const already = rows.filter((row) => isAlreadySo(chosen, row))
  const changing = rows.filter((row) => !changed.has(row) && !isAlreadySo(chosen, row))
  return {
    ...about,
    target: await targetOf(database, chosen),
    changing,
    already,
    changedSince: await whatChanged(database, selection, [...changed].slice(0, MOST_TOLD)),
    changedCount: changed.size,
    mails: await mailsOf(database, chosen, changing, staffId),
  }
}

async function readRows(database: Database, { chosen, rows }: Selection) {
  const ids = rows.map(([submissionId]) => submissionId)
  const tagging = chosen.do === 'tag' ? await readTagging(database, chosen.tagId, ids) : []
  const tagged = new Set(tagging.filter(({ isTagged }) => isTagged).map(({ submissionId }) => submissionId))
  const found = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['submissions.id as submissionId', 'submissions.reference', 'submissions.sender_name as name'])
    .select(['inbox.status', 'inbox.assignee_id as assigneeId', 'inbox.version'])
    .where(isAmong(database, 'inbox.submission_id', ids))
    .orderBy('inbox.position', 'desc')
    .execute()
  return found.map((row) => ({
    ...row,
    name: row.name ?? '',
    status: row.status as Status,
    isTagged: tagged.has(row.submissionId),
  }))
}

async function targetOf(database: Database, chosen: Chosen): Promise<string | undefined> {
  if (chosen.do === 'assignee' && chosen.assigneeId !== null) {
    const staff = database.selectFrom('staff').select('name').where('id', '=', chosen.assigneeId)
    return (await staff.executeTakeFirst())?.name
  }
  if (chosen.do !== 'tag') return undefined
  const tag = database.selectFrom('tags').select('name').where('id', '=', chosen.tagId)
  return (await tag.executeTakeFirst())?.name
}

async function whatChanged(database: Database, { rows }: Selection, changed: readonly PreviewRow[]) {
  const seen = new Map(rows)
  return Promise.all(
    changed.map(async (row) => {
      const { submissionId } = row
      const events = await readEvents(database, { submissionId }, { limit: 20 })
      const version = seen.get(submissionId) ?? 0
      return { row, events: events.filter((event) => versionAfter(event) > version).reverse() }
    }),
  )
}

function versionAfter({ details }: Event): number {
  return Number(changeOf(details?.version)?.after ?? 0)
}

async function mailsOf(
  database: Database,
  chosen: Chosen,
  changing: readonly PreviewRow[],
  staffId: string,
): Promise<PreviewMails> {
  const none = { assignment: false, released: 0, stopped: 0 }
  if (changing.length === 0) return none
  if (chosen.do === 'assignee') {
    const assignee = chosen.assigneeId === null ? undefined : await findReader(database, chosen.assigneeId)
    return { ...none, assignment: assignee !== undefined && hearsOf(assignee, staffId) }
  }
  if (chosen.do !== 'status') return none
  const ids = (rows: readonly PreviewRow[]) => rows.map(({ submissionId }) => submissionId)
  if (chosen.status === 'spam') return { ...none, stopped: await countStopped(database, ids(changing)) }
  return { ...none, released: await countReleased(database, ids(changing.filter(({ status }) => status === 'spam'))) }
}

async function countStopped(database: Database, ids: readonly string[]): Promise<number> {
  const receipts = await findReceipts(database, ids)
  const waiting = [...receipts.values()].filter(({ status }) => status === 'waiting').length
  return waiting + (await findHeld(database, ids)).length
}

async function countReleased(database: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const receipts = await findReceipts(database, ids)
  const stopped = [...receipts.values()].filter(({ status }) => status === 'stopped').length
  const flagged = await findFlagged(
    database,
    ids.filter((id) => !receipts.has(id)),
  )
  return stopped + (flagged.length > 0 ? (await findSenderAddresses(database, flagged)).size : 0)
}
