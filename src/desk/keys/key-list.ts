/** What a key does. */
export interface KeyWords {
  keys: readonly string[]
  does: string
}

/** The keys of the desk, in the order in which they are listed. */
export const keyList: readonly KeyWords[] = [
  { keys: ['/'], does: 'Search' },
  { keys: ['j', 'k'], does: 'Next and previous row; on a submission’s page, older and newer' },
  { keys: ['Enter'], does: 'Open the row; on a page that shows what will happen, do it' },
  { keys: ['x'], does: 'Select the row, or unselect it' },
  { keys: ['e'], does: 'Done: the selected rows, the row, or the submission on its page' },
  { keys: ['a'], does: 'Assign them' },
  { keys: ['t'], does: 'Tag them' },
  { keys: ['r'], does: 'Answer the submission' },
  { keys: ['w'], does: 'Write a note about it' },
  { keys: ['u'], does: 'Undo what the page offers to undo' },
  { keys: ['n', 'p'], does: 'Next and previous page, or submission' },
  { keys: ['?'], does: 'Show these keys' },
]
