import { businessDaysText } from '../../../content/figures'
import type { Content } from '../../../content/read-content'
import { dayText, hoursText, seasonOf } from '../../../content/season'
import type { Paragraph } from '../../mail/email'
import * as routes from '../../routes'
import { firstName } from '../first-name'
import { type FormWords, link, paragraph, type Submitted } from '../form-emails'
import { programTypes } from '../program-types'
import { refundRules } from '../refund-rules'
import { labelOf } from '../rules'
import type { Acceptance } from './schema'

/** The confirmation that the page promises: the chosen fee, what is due when, when and where, and how to cancel. */
export const acceptanceEmail = {
  en: ({ answers, content }: Submitted<Acceptance>): FormWords => ({
    officeSubject: `Acceptance: ${answers.firstName} ${answers.lastName}`,
    forOffice: [
      paragraph`Students pay on our ${link('payment page', routes.makePayment)} and cancel with our ${link('cancellation form', routes.cancel)}.`,
    ],
    firstName: firstName(answers.firstName),
    next: [
      dueFor(answers.paymentType, content.bootCamp.fees),
      paragraph`You can pay at any time on our ${link('payment page', routes.makePayment)}.`,
      answers.programType === 'summer' ? summerDates(content) : datesOnRequest(answers.programType),
      place(content),
      paragraph`If you have to cancel, please use our ${link('cancellation form', routes.cancel)}. Requests must be in writing.`,
      ...refunds(content),
      `We answer questions within ${businessDaysText(content.organization.answerWithinDays, 'en')}.`,
    ],
  }),
}

function refunds(content: Content): Paragraph[] {
  const { dates, payment, ifWeCancel } = refundRules(content, 'en')
  return [dates, [`${ifWeCancel} `, ...payment]]
}

function dueFor(paymentType: Acceptance['paymentType'], fees: Content['bootCamp']['fees']): string {
  return {
    prepay: `You chose to prepay $${fees.deposit}. The deposit reserves your spot, is non-refundable, and is deducted from the fee: $${fees.partner} for students of partner schools, $${fees.regular} for everyone else. The rest is due on the first day of class.`,
    full_partner: `You chose the full payment of $${fees.partner} for students of partner schools. It is due by the first day of class; the $${fees.deposit} deposit reserves your spot until then.`,
    full_non_partner: `You chose the full payment of $${fees.regular}. It is due by the first day of class; the $${fees.deposit} deposit reserves your spot until then.`,
  }[paymentType]
}

function summerDates({ bootCamp }: Content): Paragraph {
  const { first, last } = seasonOf(bootCamp)
  return paragraph`The program runs for ${bootCamp.weeks} weeks, from ${dayText(first, 'en')} to ${dayText(last, 'en')}, on Saturdays from ${hoursText(bootCamp, 'en')}. The topics are on our ${link('logistics page', routes.logistics)}.`
}

function datesOnRequest(programType: Acceptance['programType']): string {
  return `To find out the dates of the ${labelOf(programTypes, programType, 'en')}, just reply to this email.`
}

function place({ location }: Content): Paragraph {
  return paragraph`It takes place at ${location.street}, ${location.city}, ${location.state} ${location.zip}. For directions and parking, see our ${link('location page', routes.location)}.`
}
