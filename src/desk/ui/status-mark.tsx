import { type Status, statusWords } from '../../submissions/statuses'

export function StatusMark({ status }: { status: string }) {
  return <span data-status={status}>{statusWords[status as Status] ?? status}</span>
}
