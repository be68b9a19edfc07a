import { createHash } from 'node:crypto'
import type { CheckedFinding } from '../checks/all-checks'

/** A finding by its id instead of its text, which may be a whole page's. */
export interface IdentifiedFinding extends Omit<CheckedFinding, 'text'> {
  /** The same as long as the same check finds the same text at the same place: SHA-256, hex. */
  id: string
}

export function identified({ text, ...found }: CheckedFinding): IdentifiedFinding {
  const { check, document, field } = found
  const id = createHash('sha256')
    .update(JSON.stringify([check, document, field, text]))
    .digest('hex')
  return { ...found, id }
}
