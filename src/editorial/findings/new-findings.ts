import type { Found } from '../checks/all-checks'
import type { Check, Checked } from '../checks/check'
import { findingId } from './finding-id'
import { runChecks } from './run-checks'

/** What would be wrong with the content that is not wrong with it now. */
export async function findNew(now: Checked, next: Checked, checks: readonly Check[]): Promise<Found[]> {
  const known = new Set((await runChecks(now, checks)).found.map(findingId))
  const found = new Map((await runChecks(next, checks)).found.map((each) => [findingId(each), each]))
  return [...found].filter(([id]) => !known.has(id)).map(([, each]) => each)
}
