import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { EmailContent, Paragraph } from '../../mail/email'
import { findingMessages } from '../words'
import { describePlace, type PublishedSource } from './describe-place'
import type { OpenFinding } from './read-findings'

/** The desk lists the rest. */
export const MAX_LISTED_FINDINGS = 20

const say = findingMessages[DEFAULT_LANGUAGE]

/** The weekly email to owners with the first findings and their total number. */
export function findingsEmail(
  findings: readonly OpenFinding[],
  count: number,
  published: PublishedSource,
): EmailContent {
  const subject = say.subject(count)
  return {
    subject,
    heading: subject,
    opening: [say.opening],
    answers: [],
    closing: [
      ...findings.slice(0, MAX_LISTED_FINDINGS).map((finding) => renderFinding(finding, published)),
      ...(count > MAX_LISTED_FINDINGS ? [say.more(count - MAX_LISTED_FINDINGS)] : []),
      ...say.closing(),
    ],
  }
}

function renderFinding(finding: OpenFinding, published: PublishedSource): Paragraph {
  const { title, address } = describePlace(finding, published)
  return address ? say.findingAt(title, finding.message, address) : say.finding(title, finding.message)
}
