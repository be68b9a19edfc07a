import { listAnswers, type MailWords, type Submitted } from '../form-mails'
import { labelOf } from '../rules'
import { type Cancellation, cancellationLabels, refundMethods } from './schema'

export function cancellationMail({ answers, content }: Submitted<Cancellation>): MailWords {
  const { fees } = content.programme
  return {
    officeSubject: `Cancellation: ${answers.fullName}`,
    senderEmail: answers.email,
    senderSubject: 'We have your cancellation request',
    senderHeading: `${answers.fullName}, we have your cancellation request.`,
    received: [`This is what reached us at ${content.organization.name}:`],
    answers: listAnswers(cancellationLabels, {
      ...answers,
      refundMethod: labelOf(refundMethods, answers.refundMethod),
    }),
    next: [
      'What happens next: we review your request and write to you at this address.',
      `Before the first day the $${fees.deposit} deposit is non-refundable and everything else is refunded in full. After the first day there are no refunds; a transfer to a future program is possible, subject to availability.`,
      'Refunds are processed in 7-10 business days after approval, to the original payment method; processing fees may be deducted.',
    ],
  }
}
