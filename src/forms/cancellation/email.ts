import { firstNameFromFullName } from '../first-name'
import { type FormWords, formatReplyTime, type Submitted } from '../form-emails'
import { refundRules } from '../refund-rules'
import type { Cancellation } from './schema'
import { emailWords } from './words'

export function cancellationEmail({ answers, content, language }: Submitted<Cancellation>): FormWords {
  const say = emailWords[language]
  const { dates, payment } = refundRules(content, language)
  return {
    officeSubject: say.subject(answers.fullName),
    forOffice: say.forOffice(),
    firstName: firstNameFromFullName(answers.fullName),
    next: [say.next(formatReplyTime(content, language)), dates, payment],
  }
}
