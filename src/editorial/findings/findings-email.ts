import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { EmailContent, Paragraph } from '../../mail/email'
import { findingWords } from '../words'
import { type Published, placeOf } from './place-of'
import type { OpenFinding } from './read-findings'

/** How many are listed; the desk has the rest. */
export const MOST_LISTED = 20

const say = findingWords[DEFAULT_LANGUAGE]

/** What owners are told once a week: the first that are wrong, and how many there are in all. */
export function findingsEmail(findings: readonly OpenFinding[], count: number, published: Published): EmailContent {
  const subject = say.subject(count)
  return {
    subject,
    heading: subject,
    opening: [say.opening],
    answers: [],
    closing: [
      ...findings.slice(0, MOST_LISTED).map((finding) => lineOf(finding, published)),
      ...(count > MOST_LISTED ? [say.more(count - MOST_LISTED)] : []),
      ...say.closing(),
    ],
  }
}

function lineOf(finding: OpenFinding, published: Published): Paragraph {
  const { title, address } = placeOf(finding, published)
  return address ? say.findingAt(title, finding.message, address) : say.finding(title, finding.message)
}
