import { createHash } from 'node:crypto'
import type { CheckedFinding } from '../checks/all-checks'
import type { Check, Checked } from '../checks/check'
import { toLocalizedName } from '../documents/documents'

/** A finding with an id in place of its text, which may be very long. */
export interface IdentifiedFinding extends Omit<CheckedFinding, 'text'> {
  /** SHA-256 (hex) of the check, the place, and the text. */
  id: string
}

export interface CheckResult {
  check: string
  /** Findings that are not in the content before. */
  added: IdentifiedFinding[]
  /** Findings in both. */
  left: IdentifiedFinding[]
  /** The error message if the check failed. */
  error?: string
}

/** The findings, and the checks that failed or timed out. */
export interface CheckReport {
  found: IdentifiedFinding[]
  failed: { check: string; error: Error }[]
}

/** Limits the findings in hostile texts. */
const MAX_FINDINGS_PER_CHECK = 1000

/** Runs checks one by one on the next content, and on the content before to find what is new. */
export function* runChecks(checks: readonly Check[], next: Checked, before?: Checked): Generator<CheckResult> {
  for (const check of checks) {
    try {
      const previousIds = new Set((before ? runCheck(check, before) : []).map(({ id }) => id))
      const { left = [], added = [] } = Object.groupBy(runCheck(check, next), ({ id }) =>
        previousIds.has(id) ? 'left' : 'added',
      )
      yield { check: check.name, added, left }
    } catch (error) {
      yield { check: check.name, added: [], left: [], error: (error as Error).message }
    }
  }
}

/** Runs a check and removes duplicate findings. */
function runCheck({ name, find }: Check, checked: Checked): IdentifiedFinding[] {
  const found = find(checked)
    .slice(0, MAX_FINDINGS_PER_CHECK)
    .map((finding) =>
      identifyFinding({ ...finding, document: toLocalizedName(checked.language, finding.document), check: name }),
    )
  return [...new Map(found.map((each) => [each.id, each])).values()]
}

export function identifyFinding({ text, ...found }: CheckedFinding): IdentifiedFinding {
  const { check, document, field } = found
  const id = createHash('sha256')
    .update(JSON.stringify([check, document, field, text]))
    .digest('hex')
  return { ...found, id }
}
