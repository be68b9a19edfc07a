import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import type { ExportFormat, ExportRequest } from './export-request'

/** An export, as recorded in the log. */
interface ExportRecord extends Pick<ExportRequest, 'columns'> {
  format: ExportFormat | 'print'
  /** The filters in words. */
  filter: readonly string[]
  count: number
}

/** Logs an export before its file is delivered. */
export async function recordExport(
  { database, now }: AppContext,
  actor: Actor,
  { filter, count, format, columns }: ExportRecord,
): Promise<void> {
  const names = columns.map(({ label }) => label)
  const details = { filter, count, format, health: columns.some(({ isHealth }) => isHealth), columns: names }
  const event = { kind: 'exported', actorId: actor.id, details, at: now().toISOString() } as const
  await transactAs(database, actor, (transaction) => appendEvent(transaction, event))
}
