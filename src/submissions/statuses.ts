export const statuses = ['new', 'open', 'answered', 'done', 'spam'] as const

/** How far the office is with a submission. */
export type Status = (typeof statuses)[number]

export const statusWords: Readonly<Record<Status, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
  spam: 'Spam',
}
