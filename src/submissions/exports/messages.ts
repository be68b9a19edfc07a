import type { DatabaseLocation } from '../../database/snapshot'
import type { ExportRequest } from './export-order'

/** What an export's thread is started with. */
export interface ExportTask {
  location: DatabaseLocation
  order: ExportRequest
}

/** What it says first; the file follows part by part, each when it is asked for. */
export interface ExportStarted {
  count: number
}

/** The next part of the file; none at its end. */
export interface ExportPart {
  part: Uint8Array | undefined
}
