import type { Found } from '../../src/editorial/checks/all-checks'

/** For tests: something that a check found. */
export function found(message: string, given: Partial<Found> = {}): Found {
  return { check: 'wrong-weekday', document: 'season', field: 'schedule.0', text: message, message, ...given }
}
