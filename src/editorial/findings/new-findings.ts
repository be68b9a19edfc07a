import type { Check, Checked } from '../checks/check'
import { findAll } from './find-all'
import { type Found, findingId } from './finding-id'

/** What would be wrong with the content that is not wrong with it now. */
export async function findNew(now: Checked, next: Checked, checks: readonly Check[]): Promise<Found[]> {
  const known = new Set((await findAll(now, checks)).found.map(findingId))
  const found = new Map((await findAll(next, checks)).found.map((each) => [findingId(each), each]))
  return [...found].filter(([id]) => !known.has(id)).map(([, each]) => each)
}
