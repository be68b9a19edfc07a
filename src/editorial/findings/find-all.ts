import { breathe } from '../../database/breathe'
import type { Check, Checked } from '../checks/check'
import type { Found } from './finding-id'

/** What checks found, and which of them could not look. */
export interface Report {
  found: Found[]
  failed: { check: string; error: Error }[]
}

/** Runs checks, one after the other; between two, others have their turn. */
export async function findAll(checked: Checked, checks: readonly Check[]): Promise<Report> {
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
