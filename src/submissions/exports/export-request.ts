import type { Viewer } from '../inbox/inbox-filter'
import type { InboxQuery } from '../inbox/inbox-query'
import type { ExportColumn } from './export-columns'

export const exportFormats = ['xlsx', 'csv'] as const

/** A spreadsheet or a CSV file. */
export type ExportFormat = (typeof exportFormats)[number]

/** A requested export. It can be passed to a thread. */
export interface ExportRequest {
  format: ExportFormat
  query: InboxQuery
  viewer: Required<Viewer>
  columns: readonly ExportColumn[]
  /** Names of the statuses. */
  statusWords: Readonly<Record<string, string>>
}
