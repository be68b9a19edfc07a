import type { DatabaseLocation } from '../../database/snapshot'
import type { ExportRequest } from './export-request'

/** Data that starts an export's thread. */
export interface ExportTask {
  location: DatabaseLocation
  order: ExportRequest
}

/** The thread's first message. The thread then sends one part of the file per request. */
export interface ExportStarted {
  count: number
}

/** The next part of the file; undefined at its end. */
export interface ExportPart {
  part: Uint8Array | undefined
}
