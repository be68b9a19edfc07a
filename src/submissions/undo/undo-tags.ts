import { idOf } from '../../log/subjects'
import { changesIn, type UndoHandler } from '../../log/undo/undo-handler'
import { findTag, isNameTaken, lockTags, setTagName, setTags } from '../handling/tags'
import { lockSubmission } from '../inbox/inbox-row'

const TAG = 'tag:'

export const tagsUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, ...Object.keys(event.details ?? {}).filter((name) => name.startsWith(TAG))),
  lock: lockSubmission,
  async undo({ transaction }, { event, changes }) {
    const wanted = Object.entries(changes).map(([name, { before }]) => [name.slice(TAG.length), before === true])
    await setTags(transaction, event.submissionId ?? '', Object.fromEntries(wanted))
    return {}
  },
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
  async undo({ transaction }, { event, changes }) {
    const taken = await setTagName(transaction, idOf(event, 'tag') ?? '', String(changes.name?.before))
    return taken ? 'name-taken' : {}
  },
}
