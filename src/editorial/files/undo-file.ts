import { idOf } from '../../log/subjects'
import { changesIn, oneByOne, type UndoHandler } from '../../log/undo/undo-handler'
import { isFull, lockFiles } from './add-file'
import { setRemoved, usesOf } from './remove-file'

/** A file that was added is removed, unless it is used meanwhile; one that was removed is there again. */
export const fileUndoHandler: UndoHandler = {
  right: 'edit',
  changesOf: (event) => changesIn(event, 'file'),
  async lock(transaction) {
    await lockFiles(transaction)
    return true
  },
  async blockerOf(database, { event, changes }) {
    const known = database
      .selectFrom('files')
      .select('id')
      .where('id', '=', idOf(event, 'file') ?? '')
    if (!(await known.executeTakeFirst())) return 'deleted'
    if (changes.file?.before !== null) return (await isFull(database)) ? 'too-many' : undefined
    return (await usesOf(database, idOf(event, 'file') ?? '')).length > 0 ? 'in-use' : undefined
  },
  undo: oneByOne(async ({ transaction, app: { now } }, { event, changes }) => {
    const isAdded = changes.file?.before === null
    await setRemoved(transaction, idOf(event, 'file') ?? '', isAdded ? now().toISOString() : null)
    return {}
  }),
}
