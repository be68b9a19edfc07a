import { idOf } from '../../log/subjects'
import { type Changes, changesIn, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { changeRows } from '../handling/change-rows'
import { findTag, isNameTaken, lockTags, setTagName } from '../handling/tags'
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
  async lock(transaction, event) {
    await lockTags(transaction)
    return (await findTag(transaction, idOf(event, 'tag') ?? '')) !== undefined
  },
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
