import { type Status, statusLabels } from '../../submissions/statuses'

export function StatusMark({ status }: { status: string }) {
  return <span data-status={status}>{statusLabels[status as Status] ?? status}</span>
}
