import type { Database } from '../../database/connection'
import { senderName } from '../../database/sender-name'
import { whereIn } from '../../database/where-in'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import { type Event, readEvents } from '../../log/events'
import { aboutSubmission, versionAfter } from '../../log/subjects'
import type { Blocker } from '../../log/undo/blocker'
import { listSeasonNames } from '../../seasons/list-seasons'
import { readGroup } from '../handling/shown-tags'
import { findTagged } from '../handling/tagging'
import { findTag } from '../handling/tags'
import { findReader } from '../readers'
import type { Status } from '../statuses'
import { findBatch, readBlockers } from './batches'
import { type BulkAction, changedSince, isAlreadySo } from './bulk-action'
import { type PreviewEmails, readPreviewEmails } from './preview-emails'
import { findSelection, type Selection } from './selection'

/** A submission of a selection, as it is shown before anything happens to it. */
export interface PreviewRow {
  submissionId: string
  reference: string
  name: string
  status: Status
  assigneeId: string | null
  seasonId: string | null
  version: number
}

/** A submission of a batch that stays as it is when the batch is undone, and why. */
export interface StayingRow {
  row: PreviewRow
  blocker: Blocker
}

/** What will happen to a selection. */
export interface Preview extends Omit<Selection, 'rows'> {
  /** To whom or which season they are assigned, or which tag it is, by name. */
  target: string | undefined
  /** Whether they cannot be assigned to that person, or have that tag, anymore: then nothing can be done. */
  isTargetGone: boolean
  /** The event of the batch that is undone. */
  batch: Event | undefined
  /** What will be changed, the newest first. */
  changing: PreviewRow[]
  /** What is already so, and stays as it is. */
  already: PreviewRow[]
  /** What of the batch that is undone cannot come back. */
  staying: StayingRow[]
  /** What somebody else changed since the selection was made, and what they did. */
  changedSince: { row: PreviewRow; events: Event[] }[]
  /** How many changed since, where not all are told of. */
  changedCount: number
  emails: PreviewEmails
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
  const { rows, staying, changed, events } = await (chosen.type === 'undo'
    ? sortUndoing(database, selection, chosen.batchId)
    : sortChanging(database, selection))
  await yieldToEventLoop()
  const already = rows.filter((row) => isAlreadySo(chosen, row))
  const changing = rows.filter((row) => !isAlreadySo(chosen, row))
  return {
    ...about,
    target: await targetOf(database, chosen),
    isTargetGone: await isTargetGone(database, chosen),
    batch: chosen.type === 'undo' ? await findBatch(database, chosen.batchId) : undefined,
    changing,
    already,
    staying,
    changedSince: await changed(MOST_TOLD),
    changedCount: selection.rows.length - rows.length,
    emails: await readPreviewEmails(database, chosen, changing, { staffId, events }),
  }
}

interface Sorted {
  /** Those that nothing stands in the way of. */
  rows: (PreviewRow & { isTagged: boolean })[]
  staying: StayingRow[]
  /** Of the batch that is undone. */
  events: readonly Event[]
  /** Those that somebody changed since, so many at most. */
  changed: (most: number) => Promise<Preview['changedSince']>
}

async function sortChanging(database: Database, selection: Selection): Promise<Sorted> {
  const rows = await readRows(database, selection)
  const changed = changedSince(selection, rows)
  const isChanged = new Set(changed)
  return {
    rows: rows.filter((row) => !isChanged.has(row)),
    staying: [],
    events: [],
    changed: (most) => whatChanged(database, selection, changed.slice(0, most)),
  }
}

/** What was frozen and cannot come back any more was changed since; what was not frozen never could. */
async function sortUndoing(database: Database, selection: Selection, batchId: string): Promise<Sorted> {
  const blockers = new Map<string, Blocker>()
  const blocked = await readBlockers(database, batchId)
  for (const { event, blocker } of blocked) if (blocker) blockers.set(event.submissionId ?? '', blocker)
  const events = blocked.map(({ event }) => event)
  const ids = events.flatMap(({ submissionId }) => submissionId ?? [])
  const rows = await readRows(database, { ...selection, rows: ids.map((id) => [id, 0]) })
  const frozen = new Set(selection.rows.map(([submissionId]) => submissionId))
  const blockedKeys = rows.flatMap((row) => {
    const blocker = blockers.get(row.submissionId)
    return blocker ? [{ row, blocker }] : []
  })
  return {
    rows: rows.filter(({ submissionId }) => frozen.has(submissionId) && !blockers.has(submissionId)),
    events,
    staying: blockedKeys.filter(({ row }) => !frozen.has(row.submissionId)),
    async changed(most) {
      const changed = blockedKeys.filter(({ row }) => frozen.has(row.submissionId)).slice(0, most)
      return changed.map(({ row, blocker }) => ({ row, events: blocker.event ? [blocker.event] : [] }))
    },
  }
}

async function readRows(database: Database, { chosen, rows }: Selection) {
  const ids = rows.map(([submissionId]) => submissionId)
  const tagged =
    chosen.type === 'tag' ? await findTagged(database, await readGroup(database, chosen.tagId), ids) : new Set()
  const found = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select(['submissions.id as submissionId', 'submissions.reference', senderName.as('name')])
    .select(['inbox.status', 'inbox.assignee_id as assigneeId', 'inbox.season_id as seasonId', 'inbox.version'])
    .where(whereIn(database, 'inbox.submission_id', ids))
    .orderBy('inbox.position', 'desc')
    .execute()
  await yieldToEventLoop()
  return found.map((row) => ({
    ...row,
    name: row.name ?? '',
    isTagged: tagged.has(row.submissionId),
  }))
}

async function targetOf(database: Database, chosen: BulkAction): Promise<string | undefined> {
  if (chosen.type === 'assignee' && chosen.assigneeId !== null) {
    const staff = database.selectFrom('staff').select('name').where('id', '=', chosen.assigneeId)
    return (await staff.executeTakeFirst())?.name
  }
  if (chosen.type === 'season') return (await listSeasonNames(database)).find(({ id }) => id === chosen.seasonId)?.name
  if (chosen.type !== 'tag') return undefined
  return chosen.newName ?? (await readTagName(database, chosen.tagId))
}

/** What a tag is or was called. */
async function readTagName(database: Database, id: string): Promise<string | undefined> {
  const tag = database.selectFrom('tags').select('name').where('id', '=', id)
  return (await tag.executeTakeFirst())?.name
}

async function isTargetGone(database: Database, chosen: BulkAction): Promise<boolean> {
  if (chosen.type === 'tag') return chosen.newName === undefined && !(await findTag(database, chosen.tagId))
  if (chosen.type !== 'assignee' || chosen.assigneeId === null) return false
  return (await findReader(database, chosen.assigneeId)) === undefined
}

async function whatChanged(database: Database, { rows }: Selection, changed: readonly PreviewRow[]) {
  const seen = new Map(rows)
  return Promise.all(
    changed.map(async (row) => {
      const { submissionId } = row
      const events = await readEvents(database, { about: aboutSubmission(submissionId) }, { limit: 20 })
      const version = seen.get(submissionId) ?? 0
      return { row, events: events.filter((event) => versionAfter(event) > version).reverse() }
    }),
  )
}
