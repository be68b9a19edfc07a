import type { CheckedFinding } from '../../src/editorial/checks/all-checks'
import { type IdentifiedFinding, identified } from '../../src/editorial/findings/run-checks'

/** For tests: something that a check found. */
export function found(message: string, given: Partial<CheckedFinding> = {}): IdentifiedFinding {
  return identified({
    ...{ check: 'wrong-weekday', document: 'organization', field: 'phone', text: message, message },
    ...given,
  })
}
