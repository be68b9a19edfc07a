import { createHash } from 'node:crypto'
import type { CheckedFinding } from '../checks/all-checks'
import type { Check, Checked } from '../checks/check'
import { nameInLanguage } from '../documents/documents'

/** A finding by its id instead of its text, which may be a whole page's. */
export interface IdentifiedFinding extends Omit<CheckedFinding, 'text'> {
  /** The same as long as the same check finds the same text at the same place: SHA-256, hex. */
  id: string
}

/** What one check found. */
export interface CheckResult {
  check: string
  /** What is not wrong in the content before. */
  added: IdentifiedFinding[]
  /** What is wrong there too. */
  left: IdentifiedFinding[]
  /** Why it could not look, in its own words. */
  error?: string
}

/** What checks found, and which of them could not look or did not come to an end. */
export interface CheckReport {
  found: IdentifiedFinding[]
  failed: { check: string; error: Error }[]
}

/** Of one check. Nobody reads more, and a text may have one at every word. */
const MAX_FINDINGS_PER_CHECK = 1000

/** Runs checks, one after the other, each on the content before, if there is one, and on the next. */
export function* runChecks(checks: readonly Check[], next: Checked, before?: Checked): Generator<CheckResult> {
  for (const check of checks) {
    try {
      const known = new Set((before ? runCheck(check, before) : []).map(({ id }) => id))
      const { left = [], added = [] } = Object.groupBy(runCheck(check, next), ({ id }) =>
        known.has(id) ? 'left' : 'added',
      )
      yield { check: check.name, added, left }
    } catch (error) {
      yield { check: check.name, added: [], left: [], error: (error as Error).message }
    }
  }
}

/** What a check finds, each thing once. */
function runCheck({ name, find }: Check, checked: Checked): IdentifiedFinding[] {
  const found = find(checked)
    .slice(0, MAX_FINDINGS_PER_CHECK)
    .map((finding) =>
      identifyFinding({ ...finding, document: nameInLanguage(checked.language, finding.document), check: name }),
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
