import { type Changes, changesIn, type UndoHandler } from '../../log/undo/undo-handler'
import { ANSWER, fieldOf } from '../corrections/correction-words'
import { changeRows } from '../handling/change-rows'
import { lockSubmission } from '../inbox/inbox-row'
import { lockRowsOf } from './lock-rows'

/** Answers are again what they were before, as it was sent or as somebody else had corrected it. */
export const correctionUndoHandler: UndoHandler = {
  right: 'handle',
  changesOf: (event) => changesIn(event, ...Object.keys(event.details ?? {}).filter((name) => name.startsWith(ANSWER))),
  // The sender's address is corrected with an email too.
  keyOf: (_, name) => (fieldOf(name) === 'email' ? 'address' : name),
  lock: lockSubmission,
  async undo(doing, undoings) {
    const rows = await lockRowsOf(doing, undoings)
    const changes = rows.map((row, index) => ({ row, answers: answersBefore(undoings[index]?.changes ?? {}) }))
    const changed = await changeRows(doing, changes, { undoes: {} })
    return changed.map(({ about: { version } }) => (typeof version === 'number' ? { version } : {}))
  },
}

function answersBefore(changes: Changes): Record<string, string> {
  return Object.fromEntries(Object.entries(changes).map(([name, { before }]) => [fieldOf(name), String(before)]))
}
