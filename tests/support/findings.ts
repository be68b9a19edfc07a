import type { CheckedFinding } from '../../src/editorial/checks/all-checks'
import { type IdentifiedFinding, identifyFinding } from '../../src/editorial/findings/run-checks'

/** For tests: something that a check found. */
export function found(message: string, given: Partial<CheckedFinding> = {}): IdentifiedFinding {
  return identifyFinding({
    ...{ check: 'wrong-weekday', document: 'organization', field: 'phone', text: message, message },
    ...given,
  })
}
