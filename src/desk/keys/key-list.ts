/** What a key does. */
interface KeyWords {
  keys: readonly string[]
  does: string
}

/** The keys of the desk, in the order in which they are listed. */
export const keyList: readonly KeyWords[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['j', 'k'], does: 'Next and previous row; on a submission, older and newer' },
  { keys: ['Enter'], does: 'Open the row; on a confirmation page, confirm' },
  { keys: ['x'], does: 'Select or deselect the row' },
  { keys: ['e'], does: 'Mark as done: the selected rows, the current row, or the open submission' },
  { keys: ['a'], does: 'Assign them' },
  { keys: ['t'], does: 'Tag them' },
  { keys: ['r'], does: 'Answer the submission' },
  { keys: ['w'], does: 'Write a note about it' },
  { keys: ['u'], does: 'Undo' },
  { keys: ['c'], does: 'Enter a submission by hand, for example from a phone call' },
  { keys: ['n', 'p'], does: 'Next and previous page, or submission' },
  { keys: ['?'], does: 'Show these shortcuts' },
]
