import { type EmailContent, link, paragraph } from '../../mail/email'
import * as routes from '../../routes'
import { formatCents } from '../cents'
import type { ApplicationRefund } from '../refund-rule'

/** "June 24" */
function formatDay(day: string): string {
  const format = { month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', format).format(new Date(day))
}

/** Says what the cancellation policy refunds, for the office, in letters and on paper. */
export function refundSentence({ clause, requestDay, firstDay, refundable, kept }: ApplicationRefund): string {
  if (refundable + kept === 0) return 'There is no payment to refund.'
  const amount = formatCents(refundable)
  const back = refundable === 0 ? 'nothing is refunded' : `${amount} is refunded`
  const day = formatDay(requestDay)
  if (clause === 'full') return `The policy refunds everything: ${back}.`
  if (clause === 'overpaid')
    return refundable === 0
      ? 'No more was paid than is due: nothing is refunded.'
      : `More was paid than is due: ${back}.`
  if (clause === 'before') {
    const stays = kept > 0 ? `the ${formatCents(kept)} deposit is kept, ` : ''
    return `${day} is before the first day: ${stays}${back}.`
  }
  const position = requestDay === firstDay ? 'the first day' : 'after the first day'
  return `${day} is ${position}: ${refundable === 0 ? 'there are no refunds' : `only the ${amount} overpaid is refunded`}.`
}

export const payPalSentences = {
  entered: 'entered new PayPal credentials',
  removed: 'removed the PayPal credentials',
  proven: 'turned on payments by PayPal order',
}

export type PayPalChange = keyof typeof payPalSentences

/** The email to owners about changed settings of PayPal. */
export function payPalEmail(actorName: string, change: PayPalChange): EmailContent {
  const subject = `${actorName} ${payPalSentences[change]}`
  const effects = {
    entered: 'Families can’t pay by PayPal order until an owner has paid and refunded one dollar with them.',
    removed: 'Families can no longer pay by PayPal order.',
    proven: 'Families can now pay by PayPal order on their pay page.',
  }
  return {
    ...{ subject, heading: subject, opening: [effects[change]], answers: [] },
    closing: [
      paragraph`If this was a mistake, an owner can change it on the ${link('page about PayPal', routes.deskPayPal)}.`,
      'Every owner gets this email. It can’t be turned off.',
    ],
  }
}

/** The season of an application without one, as in "We received $100 for the program." */
export const noSeason = 'the program'

interface PaymentFacts {
  season: string
  /** With its check character. */
  reference: string
  balance: number
}

export function paymentReceived({ season, reference, balance, cents }: PaymentFacts & { cents: number }) {
  return {
    subject: `Payment received for ${season} (${reference})`,
    heading: 'Thank you for your payment',
    opening: [`We received ${formatCents(cents)} for ${season}.`, balanceSentence(balance)],
    answers: [],
    closing: [
      ...(balance > 0 ? [referenceSentence(reference)] : []),
      'If anything is wrong, please reply to this email.',
    ],
  }
}

/** `marker` is replaced by the amount and, in the address, by the token of the pay link. */
export function paymentDue({ season, reference }: Omit<PaymentFacts, 'balance'>, marker: string) {
  return {
    subject: `Payment due for ${season} (${reference})`,
    heading: 'A payment is due',
    opening: [
      `${marker} is due for ${season}.`,
      paragraph`${link('Pay now', routes.pay(marker))}. The link works for 60 days and shows the amount that is due when you open it.`,
    ],
    answers: [],
    closing: [
      referenceSentence(reference),
      'If you have already paid, or if anything is wrong, please reply to this email.',
    ],
  }
}

function balanceSentence(balance: number): string {
  if (balance > 0) return `${formatCents(balance)} is still due.`
  return balance === 0 ? 'Nothing more is due.' : `You have paid ${formatCents(-balance)} more than is due now.`
}

function referenceSentence(reference: string): string {
  return `When you pay, please put the reference ${reference} in the payment note, so that we can match your payment.`
}
