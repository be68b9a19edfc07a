import type { Content } from '../../../content/read-content'
import type { EmailContent, Paragraph } from '../../mail/email'
import * as routes from '../../routes'
import { placeOf } from './place-of'
import type { OpenFinding } from './read-findings'

/** How many are listed; the desk has the rest. */
export const MOST_LISTED = 20

/** What owners are told once a week: the first that are wrong, and how many there are in all. */
export const findingsEmail = {
  en: (findings: readonly OpenFinding[], count: number, content: Content): EmailContent => {
    const title = `${count === 1 ? 'One thing' : `${count.toLocaleString('en-US')} things`} to look at on the website`
    return {
      subject: title,
      heading: title,
      opening: ['The site checks its own content. These things don’t look right:'],
      answers: [],
      closing: [
        ...findings.slice(0, MOST_LISTED).map((finding) => lineOf(finding, content)),
        ...(count > MOST_LISTED ? [`And ${(count - MOST_LISTED).toLocaleString('en-US')} more.`] : []),
        [
          'Correct what’s wrong, or say why it’s intended, on the ',
          { words: 'site check page', path: routes.deskSiteCheck },
          '. You get this email once a week as long as anything is open there.',
        ],
        'You can turn these emails off under your account on the desk.',
      ],
    }
  },
}

function lineOf(finding: OpenFinding, content: Content): Paragraph {
  const { title, address } = placeOf(finding, content)
  const words = `${title}: ${finding.message}`
  return address ? [`${words} (`, { words: 'edit page', path: address }, ')'] : words
}
