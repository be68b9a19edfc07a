import { firstNameOf } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { refundDates, refundPayment } from '../refund-rules'
import { labelOf } from '../rules'
import { type Cancellation, cancellationLabels, refundMethods } from './schema'

export function cancellationMail({ answers, content }: Submitted<Cancellation>): MailWords {
  return {
    officeSubject: `Cancellation: ${answers.fullName}`,
    answers: listAnswers(cancellationLabels, {
      ...answers,
      refundMethod: labelOf(refundMethods, answers.refundMethod),
    }),
    forOffice: [['What is refunded, and when, is in our ', link('cancellation policy', '/cancellation-policy'), '.']],
    senderEmail: answers.email,
    senderName: firstNameOf(answers.fullName),
    next: [
      `What happens next: we'll review your request and reply to this address within ${content.organization.answerWithin}.`,
      refundDates(content.programme.fees),
      refundPayment,
    ],
  }
}
