import { firstNameOf } from '../first-name'
import { answerWithin, type FormWords, type Submitted } from '../form-emails'
import { refundRules } from '../refund-rules'
import type { Cancellation } from './schema'
import { emailWords } from './words'

export function cancellationEmail({ answers, content, language }: Submitted<Cancellation>): FormWords {
  const say = emailWords[language]
  const { dates, payment } = refundRules(content, language)
  return {
    officeSubject: say.subject(answers.fullName),
    forOffice: say.forOffice(),
    firstName: firstNameOf(answers.fullName),
    next: [say.next(answerWithin(content, language)), dates, payment],
  }
}
