import type { CheckedFinding } from '../../src/editorial/checks/all-checks'
import { type IdentifiedFinding, identifyFinding } from '../../src/editorial/findings/run-checks'

/** Returns a finding with default values. */
export function createFinding(message: string, given: Partial<CheckedFinding> = {}): IdentifiedFinding {
  return identifyFinding({
    ...{ check: 'wrong-weekday', document: 'organization', field: 'phone', text: message, message },
    ...given,
  })
}
