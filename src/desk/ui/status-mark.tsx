import type { Status } from '../../submissions/statuses'

export const statusWords: Readonly<Record<Status, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
  spam: 'Spam',
}

/** A submission's status: a word with a mark of its own shape. */
export function StatusMark({ status }: { status: string }) {
  return <span data-status={status}>{statusWords[status as Status] ?? status}</span>
}
