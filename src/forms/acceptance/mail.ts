import type { Content } from '../../../content/read-content'
import { dayText, seasonOf } from '../../../content/season'
import type { Paragraph } from '../../mail/mail'
import { firstName } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { programTypes } from '../program-types'
import { refundDates, refundPayment } from '../refund-rules'
import { labelOf } from '../rules'
import { type Acceptance, acceptanceLabels, paymentTypes } from './schema'

/** The confirmation that the page promises: the fee that was chosen, what is due when, when and where, and how to cancel. */
export function acceptanceMail({ answers, content }: Submitted<Acceptance>): MailWords {
  const program = labelOf(programTypes, answers.programType)
  return {
    officeSubject: `Acceptance: ${answers.firstName} ${answers.lastName}`,
    answers: listAnswers(acceptanceLabels, {
      ...answers,
      programType: program,
      paymentType: labelOf(paymentTypes, answers.paymentType),
      termsAccepted: yesOrNo(answers.termsAccepted),
      photoRelease: yesOrNo(answers.photoRelease),
    }),
    forOffice: [
      [
        'Students pay on our ',
        link('payment page', '/make-payment'),
        ' and cancel with our ',
        link('cancellation form', '/cancel'),
        '.',
      ],
    ],
    senderEmail: answers.email,
    senderName: firstName(answers.firstName),
    next: [
      dueFor(answers.paymentType, content.programme.fees),
      ['You can pay at any time on our ', link('payment page', '/make-payment'), '.'],
      answers.programType === 'summer' ? summerDates(content) : datesOnRequest(program),
      place(content),
      [
        'If you have to cancel, please use our ',
        link('cancellation form', '/cancel'),
        '. Requests must be in writing.',
      ],
      refundDates(content.programme.fees),
      ['If the program is canceled or an application is rejected, you get a full refund. ', ...refundPayment],
      `We answer questions within ${content.organization.answerWithin}.`,
    ],
  }
}

function dueFor(paymentType: Acceptance['paymentType'], fees: Content['programme']['fees']): string {
  return {
    prepay: `You chose to prepay $${fees.deposit}. The deposit reserves your spot, is non-refundable, and is deducted from the fee: $${fees.partner} for students of partner schools, $${fees.regular} for everyone else. The rest is due on the first day of class.`,
    full_partner: `You chose the full payment of $${fees.partner} for students of partner schools. It is due by the first day of class; the $${fees.deposit} deposit reserves your spot until then.`,
    full_non_partner: `You chose the full payment of $${fees.regular}. It is due by the first day of class; the $${fees.deposit} deposit reserves your spot until then.`,
  }[paymentType]
}

/** The dates as the site has them, without their year: that is the site's to say. */
function summerDates({ programme }: Content): Paragraph {
  const { first, last } = seasonOf(programme)
  return [
    `The program runs for ${programme.weeks} weeks, from ${dayText(first)} to ${dayText(last)}, on Saturdays from ${programme.hours}. The topics are on our `,
    link('logistics page', '/logistics'),
    '.',
  ]
}

function datesOnRequest(program: string): string {
  return `To find out the dates of the ${program}, just reply to this email.`
}

function place({ location }: Content): Paragraph {
  return [
    `It takes place at ${location.street}, ${location.city}, ${location.state} ${location.zip}. For directions and parking, see our `,
    link('location page', '/location'),
    '.',
  ]
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
