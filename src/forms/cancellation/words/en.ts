import { link, paragraph } from '../../../mail/email'
import * as routes from '../../../routes'

/** Text of the form and its script. */
export const form = {
  labels: {
    fullName: 'Full Name',
    email: 'Email',
    programDetails: 'Program Details',
    reason: 'Reason for Cancellation',
    refundMethod: 'How did you pay?',
    paymentReference: "Payer's Name or Transaction Reference",
  },
  messages: {
    fullName: 'Full name is required',
    email: 'Please enter a valid email',
    programDetails: 'Program details are required',
    reason: 'Please tell us the reason',
    refundMethod: 'Please select how you paid',
    paymentReference: "Payer's name or transaction reference is required",
    cardNumber: 'This looks like a card number. Please remove it: we never need one',
  },
  received: 'cancellation request',
  success: 'Your cancellation request has been submitted successfully! We will review it and get back to you soon.',
  failure: 'Failed to submit cancellation request. Please try again.',
  button: 'Submit Request',
}

/** Options of the form's lists. */
export const options = {
  refundMethod: { card: 'Card, on the payment page', account: 'Account with the payment provider' },
}

/** Text used only in the markup. */
export const page = {
  programHint: 'The season and program, and the student’s name.',
  selectMethod: 'Select an option',
  methodHint: 'If you haven’t paid yet, choose either one.',
  referenceHint:
    'If you haven’t paid yet, enter “Not paid”. Never enter a card number: refunds go back the way you paid.',
}

export const email = {
  subject: (name: string) => `Cancellation: ${name}`,
  forOffice: () => [
    paragraph`What is refunded, and when, is in our ${link('cancellation policy', routes.cancellationPolicy)}.`,
  ],
  next: (within: string) => `What happens next: we'll review your request and reply to this address within ${within}.`,
}
