import { businessDaysText } from '../../../content/figures'
import * as routes from '../../routes'
import { firstNameOf } from '../first-name'
import { type FormWords, link, paragraph, type Submitted } from '../form-emails'
import { refundRules } from '../refund-rules'
import type { Cancellation } from './schema'

export const cancellationEmail = {
  en: ({ answers, content }: Submitted<Cancellation>): FormWords => ({
    officeSubject: `Cancellation: ${answers.fullName}`,
    forOffice: [
      paragraph`What is refunded, and when, is in our ${link('cancellation policy', routes.cancellationPolicy)}.`,
    ],
    firstName: firstNameOf(answers.fullName),
    next: [
      `What happens next: we'll review your request and reply to this address within ${businessDaysText(content.organization.answerWithinDays, 'en')}.`,
      refundRules(content, 'en').dates,
      refundRules(content, 'en').payment,
    ],
  }),
}
