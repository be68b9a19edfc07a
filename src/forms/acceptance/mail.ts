import { listAnswers, type MailWords, type Submitted } from '../form-mails'
import { programTypes } from '../program-types'
import { labelOf } from '../rules'
import { type Acceptance, acceptanceLabels, paymentTypes } from './schema'

/** The confirmation that the page promises: the fee that was chosen, what is due when, and how to cancel. */
export function acceptanceMail({ answers, content }: Submitted<Acceptance>): MailWords {
  const { fees } = content.programme
  const due = {
    prepay: `You chose to prepay $${fees.deposit}. The deposit reserves your spot, is non-refundable, and is deducted from the fee: $${fees.partner} for students of partner schools, $${fees.regular} for everybody else. The rest is due on the first day of class.`,
    full_partner: `You chose the full payment of $${fees.partner} for students of partner schools. It is due on the first day of class at the latest; the $${fees.deposit} deposit reserves your spot until then.`,
    full_non_partner: `You chose the full payment of $${fees.regular}. It is due on the first day of class at the latest; the $${fees.deposit} deposit reserves your spot until then.`,
  }[answers.paymentType]
  return {
    officeSubject: `Acceptance: ${answers.firstName} ${answers.lastName}`,
    senderEmail: answers.email,
    senderSubject: 'We have your acceptance',
    senderHeading: `Thank you, ${answers.firstName}. This confirms that we have your acceptance.`,
    received: [due, 'You can pay at any time on the payment page of our website.', 'This is what reached us:'],
    answers: listAnswers(acceptanceLabels, {
      ...answers,
      programType: labelOf(programTypes, answers.programType),
      paymentType: labelOf(paymentTypes, answers.paymentType),
      termsAccepted: yesOrNo(answers.termsAccepted),
      photoRelease: yesOrNo(answers.photoRelease),
    }),
    next: [
      `If you have to cancel: before the first day the $${fees.deposit} deposit is non-refundable and everything else is refunded in full. After the first day there are no refunds; a transfer to a future program is possible, subject to availability. Requests must be in writing.`,
      `If the program is cancelled or an application is rejected, the refund is full. Refunds are processed in 7-10 business days after approval, to the original payment method; processing fees may be deducted.`,
      'Something wrong above? Just answer this mail.',
    ],
  }
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
