import { firstNameOf } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { labelOf } from '../rules'
import { type Cancellation, cancellationLabels, refundMethods } from './schema'

export function cancellationMail({ answers, content }: Submitted<Cancellation>): MailWords {
  const { fees } = content.programme
  const policy = link('cancellation policy', '/cancellation-policy')
  return {
    officeSubject: `Cancellation: ${answers.fullName}`,
    answers: listAnswers(cancellationLabels, {
      ...answers,
      refundMethod: labelOf(refundMethods, answers.refundMethod),
    }),
    forOffice: [['What is refunded, and when, is in our ', policy, '.']],
    senderEmail: answers.email,
    senderName: firstNameOf(answers.fullName),
    next: [
      `What happens next: we'll review your request and reply to this address within ${content.organization.answerWithin}.`,
      `Before the first day the $${fees.deposit} deposit is non-refundable and everything else is refunded in full. After the first day there are no refunds; a transfer to a future program is possible, subject to availability.`,
      [
        'Refunds are processed in 7-10 business days after approval, to the original payment method; processing fees may be deducted. All of this is in our ',
        policy,
        '.',
      ],
    ],
  }
}
