import type { Content } from '../../../../content/read-content'
import { link, paragraph } from '../../../mail/email'
import * as routes from '../../../routes'

type Fees = Content['bootCamp']['fees']

/** Text of the form and its script. */
export const form = {
  labels: {
    firstName: 'First Name',
    lastName: 'Last Name',
    email: 'Email',
    programType: 'Program Type',
    paymentType: 'Payment Type',
    dietary: 'Dietary Restrictions',
    medical: 'Medical Conditions',
    emergencyContact: 'Emergency Contact',
    termsAccepted: 'I accept the terms and conditions',
    photoRelease: 'Photos and videos of me may be used to promote the program',
  },
  messages: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email: 'Please enter a valid email',
    programType: 'Please select a program',
    paymentType: 'Please select a payment type',
    dietary: 'Please enter text',
    medical: 'Please enter text',
    emergencyContact: 'Emergency contact information is required',
    termsAccepted: 'You must accept the terms and conditions',
  },
  received: 'acceptance',
  success: 'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.',
  failure: 'Failed to submit acceptance. Please try again.',
  button: 'Submit Acceptance',
  notSaved: 'Your health and emergency answers are not saved.',
}

/** Options of the form's lists. */
export const options = {
  paymentType: {
    prepay: 'Prepay only',
    full_partner: 'Full payment, partner schools',
    full_non_partner: 'Full payment, non-partner schools',
  },
}

/** The review before sending. */
export const check = { heading: 'Check before you send', change: 'Change' }

/** Next steps after sending. */
export const next = {
  check: 'We check your acceptance against our records. Your spot is confirmed when we write to you.',
  pay: 'You can pay at any time until the first day of class.',
  goToPayment: 'Go to the payment page',
}

/** Text used only in the markup. */
export const page = {
  personal: 'Personal Information',
  program: 'Program and Payment',
  selectProgram: 'Select a program',
  selectPayment: 'Select a payment type',
  payment: (type: string, dollars: number) => `${type}: $${dollars}`,
  health: 'Health and Emergency Contact',
  emergencyHint: 'Name and phone number of someone we can reach on a Saturday morning.',
  terms: 'Terms',
  policy: 'Read the cancellation policy (opens in a new tab)',
}

export const email = {
  subject: (name: string) => `Acceptance: ${name}`,
  forOffice: () => [
    paragraph`Students pay on our ${link('payment page', routes.makePayment)} and cancel with our ${link('cancellation form', routes.cancel)}.`,
  ],
  received:
    'We received your acceptance and will check it against our records. Your spot is confirmed when we write to you.',
  due: {
    prepay: ({ deposit, partner, regular }: Fees) =>
      `You chose to prepay $${deposit}. The deposit is non-refundable and is deducted from the fee: $${partner} for students of partner schools, $${regular} for everyone else. The rest is due on the first day of class.`,
    full_partner: ({ partner }: Fees) =>
      `You chose the full payment of $${partner} for students of partner schools. It is due by the first day of class.`,
    full_non_partner: ({ regular }: Fees) =>
      `You chose the full payment of $${regular}. It is due by the first day of class.`,
  },
  pay: () => paragraph`You can pay at any time on our ${link('payment page', routes.makePayment)}.`,
  dates: (season: { weeks: number; first: string; last: string; hours: string }) =>
    paragraph`The program runs for ${season.weeks} weeks, from ${season.first} to ${season.last}, on Saturdays from ${season.hours}. The topics are on our ${link('logistics page', routes.logistics)}.`,
  datesOnRequest: (program: string) => `To find out the dates of the ${program}, just reply to this email.`,
  place: (address: string) =>
    paragraph`It takes place at ${address}. For directions and parking, see our ${link('location page', routes.location)}.`,
  cancel: () =>
    paragraph`If you have to cancel, please use our ${link('cancellation form', routes.cancel)}. Requests must be in writing.`,
  answer: (within: string) => `We answer questions within ${within}.`,
}
