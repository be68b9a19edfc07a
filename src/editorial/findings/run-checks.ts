import { breathe } from '../../database/breathe'
import type { Found } from '../checks/all-checks'
import type { Check, Checked } from '../checks/check'

/** What checks found, and which of them could not look. */
export interface Report {
  found: Found[]
  failed: { check: string; error: Error }[]
}

/** Runs checks, one after the other; between two, others have their turn. */
export async function runChecks(checked: Checked, checks: readonly Check[]): Promise<Report> {
  const report: Report = { found: [], failed: [] }
  for (const { name, find } of checks) {
    await breathe()
    try {
      report.found.push(...find(checked).map((finding) => ({ ...finding, check: name })))
    } catch (error) {
      report.failed.push({ check: name, error: error as Error })
    }
  }
  return report
}
