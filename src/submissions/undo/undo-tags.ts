import type { Database } from '../../database/connection'
import type { Event } from '../../log/events'
import { idOf } from '../../log/subjects'
import { type Changes, changesIn, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { changeRows } from '../handling/change-rows'
import { setTagRemoval } from '../handling/delete-tags'
import { readShownTags } from '../handling/shown-tags'
import { areTagsFull, findTag, isNameTaken, lockTags, setTagName } from '../handling/tags'
import { lockSubmission } from '../inbox/inbox-row'
import { lockRowsOf } from './lock-rows'

const TAG = 'tag:'

export const tagsUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, ...Object.keys(event.details ?? {}).filter((name) => name.startsWith(TAG))),
  lock: lockSubmission,
  async undo(doing, undoings) {
    const rows = await lockRowsOf(doing, undoings)
    const taggings = rows.map((row, index) => ({ row, tags: tagsBefore(undoings[index]?.changes ?? {}) }))
    await changeRows(doing, taggings, { undoes: {} })
    return undoings.map(() => ({}))
  },
}

function tagsBefore(changes: Changes): Record<string, boolean> {
  const entries = Object.entries(changes).map(([name, { before }]) => [name.slice(TAG.length), before === true])
  return Object.fromEntries(entries)
}

export const tagNameUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'name'),
  lock: lockTagOf,
  async blockerOf(database, { event, changes }) {
    return (await isNameTaken(database, idOf(event, 'tag') ?? '', String(changes.name?.before)))
      ? 'name-taken'
      : undefined
  },
  undo: oneByOne(async ({ transaction }, { event, changes }) => {
    const taken = await setTagName(transaction, idOf(event, 'tag') ?? '', String(changes.name?.before))
    return taken ? 'name-taken' : {}
  }),
}

/** A tag that was deleted or merged is there again, on what nobody has taken it off of since. */
export const tagRemovalUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, 'name', 'into'),
  lock: lockTagOf,
  async blockerOf(database, { event, changes: { name, into } }) {
    const target = into?.before
    if (name?.before === null)
      return typeof target === 'string' && !(await findTag(database, target)) ? 'gone' : undefined
    if (await isNameTaken(database, idOf(event, 'tag') ?? '', String(name?.before))) return 'name-taken'
    return (await areTagsFull(database)) ? 'too-many' : undefined
  },
  undo: oneByOne(async ({ transaction, app: { now } }, { event, changes: { name, into } }) => {
    const again = { at: now().toISOString(), into: typeof into?.before === 'string' ? into.before : null }
    await setTagRemoval(transaction, idOf(event, 'tag') ?? '', name?.before === null ? again : undefined)
    return {}
  }),
}

/** Locks tags; false where this one is not there. One that was deleted still is. */
async function lockTagOf(transaction: Database, event: Event): Promise<boolean> {
  await lockTags(transaction)
  return (await readShownTags(transaction)).has(idOf(event, 'tag') ?? '')
}
