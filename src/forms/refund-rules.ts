import type { Language } from '../../content/language'
import { parseProse, proseText } from '../../content/prose'
import { proseFacts } from '../../content/prose-facts'
import type { Content } from '../../content/read-content'
import { link, type PageLink, type Paragraph } from '../mail/email'

export function refundRules(content: Content, language: Language) {
  const { dates, payment, ifWeCancel } = content.refunds.inEmails
  const facts = proseFacts(content, language)
  const paymentPieces = parseProse(payment, facts).map(({ text, href }) => (isPath(href) ? link(text, href) : text))
  return {
    /** Refund by day of cancellation. */
    dates: proseText(dates, facts),
    payment: paymentPieces satisfies Paragraph,
    ifWeCancel: proseText(ifWeCancel, facts),
  }
}

/** True if a link leads to a page of this site. Emails have no other links. */
function isPath(href: string | undefined): href is PageLink['path'] {
  return href?.startsWith('/') ?? false
}
