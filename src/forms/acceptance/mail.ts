import type { Content } from '../../../content/read-content'
import type { Paragraph } from '../../mail/mail'
import { firstName } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { programTypes } from '../program-types'
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
        'The student was told how to pay on our ',
        link('payment page', '/make-payment'),
        ' and how to cancel with our ',
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
      ...ifYouCancel(content.programme.fees.deposit),
      `We answer questions within ${content.organization.answerWithin}.`,
    ],
  }
}

function dueFor(paymentType: Acceptance['paymentType'], fees: Content['programme']['fees']): string {
  return {
    prepay: `You chose to prepay $${fees.deposit}. The deposit reserves your spot, is non-refundable, and is deducted from the fee: $${fees.partner} for students of partner schools, $${fees.regular} for everyone else. The rest is due on the first day of class.`,
    full_partner: `You chose the full payment of $${fees.partner} for students of partner schools. It is due on the first day of class at the latest; the $${fees.deposit} deposit reserves your spot until then.`,
    full_non_partner: `You chose the full payment of $${fees.regular}. It is due on the first day of class at the latest; the $${fees.deposit} deposit reserves your spot until then.`,
  }[paymentType]
}

/** The dates as the site has them, without their year: that is the site's to say. */
function summerDates({ programme }: Content): Paragraph {
  const [first, last] = [programme.schedule[0], programme.schedule.at(-1)].map((day) => day && dayText(day))
  return [
    `The program runs for ${programme.weeks} weeks, from ${first} to ${last}, on Saturdays from ${programme.hours}. The topics are on our `,
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

function ifYouCancel(deposit: number): Paragraph[] {
  return [
    [
      `If you have to cancel: before the first day the $${deposit} deposit is non-refundable and everything else is refunded in full. After the first day there are no refunds; a transfer to a future program is possible, subject to availability. Requests must be in writing; please use our `,
      link('cancellation form', '/cancel'),
      '.',
    ],
    [
      'If the program is canceled or an application is rejected, the refund is full. Refunds are processed in 7-10 business days after approval, to the original payment method; processing fees may be deducted. All of this is in our ',
      link('cancellation policy', '/cancellation-policy'),
      '.',
    ],
  ]
}

/** "June 25" */
function dayText({ month, day }: { month: number; day: number }): string {
  const format = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
  // A leap year, so that February 29 stays what it is.
  return format.format(Date.UTC(2024, month - 1, day))
}

function yesOrNo(value: boolean): string {
  return value ? 'Yes' : 'No'
}
