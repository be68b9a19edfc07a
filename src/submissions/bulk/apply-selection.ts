import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { yieldToEventLoop } from '../../database/yield-to-event-loop'
import type { Actor } from '../../log/actor'
import { appendEvents, type EventPlace, type NewEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import type { UndoContext } from '../../log/undo/undo-handler'
import { refuseOverBudget } from '../../mail/email-limits'
import type { Batch } from '../handling/change-rows'
import { type Append, changeSeen, type Wish } from '../handling/change-seen'
import { addTag } from '../handling/tags'
import { lockInboxRows } from '../inbox/inbox-row'
import type { BulkAction } from './bulk-action'
import { findSelection, lockSelection, type Selection } from './selection'
import { undoMany } from './undo-many'

type ApplyResult =
  /** How many were changed; the rest was already so. The batch's id is the selection's. */
  | { status: 'changed'; batchId: string; count: number }
  /** Somebody else changed some of them first: nothing was done (`readSelection` says what they did). */
  | { status: 'changed-since' }
  /** It has been done already, by the same selection. */
  | { status: 'used'; batchId: string }
  | { status: 'missing' }
  /** The tag that it was to make cannot be made: nothing was done. */
  | { status: 'too-many-tags' }
  /** An address would get more confirmations than an hour allows: nothing was done. */
  | { status: 'over-budget' }

/** Does what was chosen with a selection: in one transaction, with all of it or with none. */
export async function applySelection(app: AppContext, actor: Actor, id: string): Promise<ApplyResult> {
  const { database, now } = app
  const whose = { id, staffId: actor.id, now: now() }
  const found = await findSelection(database, whose)
  if (!found) return { status: 'missing' }
  if (found.isUsed) return { status: 'used', batchId: id }
  const apply = async (transaction: Database): Promise<ApplyResult> => {
    const selection = await lockSelection(transaction, whose)
    if (!selection) return { status: 'missing' }
    if (selection.isUsed) return { status: 'used', batchId: id }
    const made = await makeTag(transaction, app, selection)
    if (!made) return { status: 'too-many-tags' }
    const count = await changeSelected({ transaction, app, actor }, made, { id })
    return count === undefined ? { status: 'changed-since' } : { status: 'changed', batchId: id, count }
  }
  const result = await refuseOverBudget(() => transactAs(database, actor, apply))
  if (result.status === 'changed') app.onQueued?.()
  return result
}

/** The same selection with the tag that it makes, or the one that has the name already; undefined where none can be made. */
async function makeTag(transaction: Database, app: AppContext, selection: Selection): Promise<Selection | undefined> {
  const { chosen, rows } = selection
  if (chosen.type !== 'tag' || chosen.newName === undefined) return selection
  // Rows are locked before tags, as by whoever tags a single one.
  const ids = rows.map(([submissionId]) => submissionId)
  await lockInboxRows(transaction, ids)
  const made = await addTag(transaction, app, chosen.newName, chosen.tagId)
  return made.status === 'saved' ? { ...selection, chosen: { ...chosen, tagId: made.tag.id } } : undefined
}

/** How many rows of a selection it changed; undefined, and nothing is done, where it no longer can be. */
async function changeSelected(doing: UndoContext, selection: Selection, batch: Batch): Promise<number | undefined> {
  const { chosen, rows } = selection
  const seen = rows.map(([submissionId, version]) => ({ submissionId, version }))
  if (chosen.type === 'undo') {
    const ids = seen.map(({ submissionId }) => submissionId)
    const events = await undoMany(doing, ids, { ...batch, undoes: chosen.batchId })
    return events && (await appendBatch(doing, selection, events)).length
  }
  const append: Append = (events) => appendBatch(doing, selection, events)
  const result = await changeSeen(doing, seen, wishOf(chosen), { batch, append })
  return result.status === 'changed' ? result.events.length : undefined
}

function wishOf(chosen: Exclude<BulkAction, { type: 'undo' }>): Wish {
  if (chosen.type === 'status') return { status: chosen.status }
  if (chosen.type === 'assignee') return { assigneeId: chosen.assigneeId }
  if (chosen.type === 'season') return { seasonId: chosen.seasonId }
  return { tags: { [chosen.tagId]: chosen.on } }
}

/** Appends the event of each, after one that stands for all of them; where those of each stand. */
async function appendBatch(
  { transaction, app, actor }: UndoContext,
  { id, chosen }: Selection,
  events: readonly NewEvent[],
): Promise<EventPlace[]> {
  await yieldToEventLoop()
  const at = app.now().toISOString()
  await transaction.updateTable('selections').set({ used_at: at }).where('id', '=', id).execute()
  if (events.length === 0) return []
  const unsent = events.some(({ details }) => 'unsent' in details) && ({ unsent: true } as const)
  const details = { ...headOf(chosen), count: events.length, ...unsent }
  const [head, ...places] = await appendEvents(transaction, [
    { actorId: actor.id, at, about: [{ kind: 'batch', id }], kind: 'bulk-changed', details },
    ...events,
  ])
  if (head)
    await transaction.insertInto('batches').values({ id, sequence: head.sequence, count: events.length }).execute()
  return places
}

function headOf(chosen: BulkAction) {
  switch (chosen.type) {
    case 'status':
      return { did: chosen.type, status: chosen.status }
    case 'assignee':
      return { did: chosen.type, assignee: chosen.assigneeId }
    case 'season':
      return { did: chosen.type, season: chosen.seasonId }
    case 'tag':
      return { did: chosen.type, tag: chosen.tagId, on: chosen.on }
    case 'undo':
      return { did: chosen.type, undoes: chosen.batchId }
  }
}
