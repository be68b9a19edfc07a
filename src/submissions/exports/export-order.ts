import type { Viewer } from '../inbox/inbox-filter'
import type { InboxQuery } from '../inbox/inbox-query'
import type { ExportColumn } from './export-columns'

export const exportFormats = ['xlsx', 'csv'] as const

/** A spreadsheet, or a text that every program reads. */
export type ExportFormat = (typeof exportFormats)[number]

/** What somebody wants to have in a file. A thread can be given it. */
export interface ExportRequest {
  format: ExportFormat
  query: InboxQuery
  viewer: Required<Viewer>
  columns: readonly ExportColumn[]
  /** What the statuses are called. */
  statusWords: Readonly<Record<string, string>>
}
