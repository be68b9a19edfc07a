import { type Changes, changesIn, type UndoHandler } from '../../log/undo/undo-handler'
import { ANSWER, fieldOf } from '../corrections/correction-words'
import { changeRows } from '../handling/change-rows'
import { type InboxRow, lockSubmission } from '../inbox/inbox-row'
import { lockRowsOf } from './lock-rows'
import { outcomeOf, seasonBefore } from './undo-status'

/** Answers are again what they were before, as it was sent or as somebody else had corrected it. */
export const correctionUndoHandler: UndoHandler = {
  right: 'handle',
  // It leads what the office writes to another address.
  isFresh: ({ details }) => namesOfAnswers(details ?? {}).some((name) => fieldOf(name) === 'email'),
  changesOf: (event) => changesIn(event, ...namesOfAnswers(event.details ?? {}), 'season'),
  // The sender's address is corrected with an email too.
  keyOf: (_, name) => (fieldOf(name) === 'email' ? 'address' : name),
  lock: lockSubmission,
  async undo(doing, undoings) {
    const rows = await lockRowsOf(doing, undoings)
    const before = (row: InboxRow, changes: Changes = {}) => ({
      ...{ row, answers: answersBefore(changes) },
      // Otherwise the season follows the program.
      ...(changes.season && { season: seasonBefore(row, changes) }),
    })
    const changed = await changeRows(
      doing,
      rows.map((row, index) => before(row, undoings[index]?.changes)),
      { undoes: {} },
    )
    return changed.map(outcomeOf)
  },
}

function answersBefore(changes: Changes): Record<string, string> {
  return Object.fromEntries(namesOfAnswers(changes).map((name) => [fieldOf(name), String(changes[name]?.before)]))
}

function namesOfAnswers(named: object): string[] {
  return Object.keys(named).filter((name) => name.startsWith(ANSWER))
}
