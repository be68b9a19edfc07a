import { type Status, statuses } from '../database/tables'

export { type Status, statuses }

export const statusLabels: Readonly<Record<Status, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  done: 'Done',
  spam: 'Spam',
}
