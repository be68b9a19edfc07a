import { createHash } from 'node:crypto'
import type { Finding } from '../checks/check'

/** What a check found. */
export interface Found extends Finding {
  check: string
}

/** The same as long as the same check finds the same text at the same place: SHA-256, hex. */
export function findingId({ check, document, field, text }: Found): string {
  return createHash('sha256')
    .update(JSON.stringify([check, document, field, text]))
    .digest('hex')
}
