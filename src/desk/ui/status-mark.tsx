import { type Status, statusWords } from '../../submissions/statuses'

/** A submission's status: a word with a mark of its own shape. */
export function StatusMark({ status }: { status: string }) {
  return <span data-status={status}>{statusWords[status as Status] ?? status}</span>
}
