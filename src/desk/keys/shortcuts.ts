interface Shortcut {
  keys: readonly string[]
  action: string
}

export const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], action: 'Search' },
  {
    keys: ['j', 'k'],
    action: 'Next and previous row; on a submission, older and newer; on an applicant, next and previous',
  },
  { keys: ['Enter'], action: 'Open the row; on a confirmation page, confirm' },
  { keys: ['x'], action: 'Select or deselect the row' },
  { keys: ['e'], action: 'Mark as done: the selected rows, the current row, or the open submission' },
  { keys: ['a'], action: 'Assign them' },
  { keys: ['t'], action: 'Tag them' },
  { keys: ['r'], action: 'Answer the submission' },
  { keys: ['w'], action: 'Write a note about it' },
  { keys: ['u'], action: 'Undo' },
  { keys: ['c'], action: 'Enter a submission by hand, for example from a phone call' },
  { keys: ['1', '2', '3', '4', '5'], action: 'Choose the rating of the applicant' },
  { keys: ['n', 'p'], action: 'Next and previous page, submission, or applicant' },
  { keys: ['?'], action: 'Show these shortcuts' },
]
