import type { Found } from '../checks/all-checks'
import type { Check, Checked } from '../checks/check'
import { findingId } from './finding-id'
import { runChecks } from './run-checks'

/** What would be wrong with other content. */
export interface Comparison {
  /** That is not wrong now. */
  added: Found[]
  /** That is wrong now too. */
  left: Found[]
}

/** Tells what would be wrong with the next content, and what of it is new. */
export async function compareFindings(now: Checked, next: Checked, checks: readonly Check[]): Promise<Comparison> {
  const known = new Set((await runChecks(now, checks)).found.map(findingId))
  const found = new Map((await runChecks(next, checks)).found.map((each) => [findingId(each), each]))
  const { added = [], left = [] } = Object.groupBy(found, ([id]) => (known.has(id) ? 'left' : 'added'))
  return { added: added.map(([, each]) => each), left: left.map(([, each]) => each) }
}
