import type { Checked } from '../../editorial/checks/check'
import type { CheckResult } from '../../editorial/findings/run-checks'
import type { Since } from '../../editorial/findings/since'

/** What checks look at, as another thread can get it. */
export interface CheckedData extends Omit<Checked, 'since'> {
  since: Since
}

export interface CheckTask {
  next: CheckedData
  /** What is public, where it matters which findings are new. */
  before?: CheckedData
}

/** What it says after each check; nothing once all are done. */
export type CheckMessage = CheckResult | undefined
