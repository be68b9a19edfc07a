import { createHash } from 'node:crypto'
import type { Found } from '../checks/all-checks'

/** The same as long as the same check finds the same text at the same place: SHA-256, hex. */
export function findingId({ check, document, field, text }: Found): string {
  return createHash('sha256')
    .update(JSON.stringify([check, document, field, text]))
    .digest('hex')
}
