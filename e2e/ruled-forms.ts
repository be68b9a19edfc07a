import { freshEmail, mainForm } from './fixtures'
import type { Answers, SiteForm } from './site-form'

/** A form that says what a field needs once a visitor was there (specification, point 5). */
export interface RuledForm extends SiteForm {
  /** What each required field says when it is empty. */
  required: Answers
  optional: string[]
  button: string
}

const email = 'Please enter a valid email'

export const acceptance: RuledForm = {
  name: 'acceptance',
  call: 'accept',
  path: '/accept',
  find: mainForm,
  answers: () => ({
    firstName: 'Ada',
    lastName: 'Lee',
    email: freshEmail(),
    programType: 'summer',
    paymentType: 'full_partner',
    dietary: 'No nuts.\nNo fish.',
    medical: 'Hay fever.',
    emergencyContact: 'Grace Lee, (408) 555-0111',
    termsAccepted: 'on',
    photoRelease: 'on',
  }),
  required: {
    firstName: 'First name is required',
    lastName: 'Last name is required',
    email,
    programType: 'Please select a program',
    paymentType: 'Please select a payment type',
    emergencyContact: 'Emergency contact information is required',
    termsAccepted: 'You must accept the terms and conditions',
  },
  optional: ['dietary', 'medical', 'photoRelease'],
  mistakes: { firstName: '', email: 'ada@', paymentType: '', termsAccepted: '' },
  messages: [
    'First name is required',
    email,
    'Please select a payment type',
    'You must accept the terms and conditions',
  ],
  words: 'emergencyContact',
  button: 'Submit Acceptance',
  success: 'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.',
  failure: 'Failed to submit acceptance. Please try again.',
}

export const referral: RuledForm = {
  name: 'referral',
  call: 'referral',
  path: '/referral',
  find: mainForm,
  answers: () => ({
    name: 'Ada Lee',
    email: freshEmail(),
    referralType: 'friend',
    friendName: 'Grace Lee',
    comments: 'She sold soap in July.\nAll of it.',
  }),
  required: { name: 'Name is required', email, referralType: 'Please select how you found us' },
  optional: ['comments'],
  mistakes: { name: '', email: 'ada@', friendName: '' },
  messages: ['Name is required', email, "Please enter your friend's name"],
  words: 'comments',
  button: 'Submit Referral',
  success: 'Thank you for your referral! We will review it and get back to you soon.',
  failure: 'Failed to submit referral. Please try again.',
}

const shortMessage = 'Please provide additional information (minimum 50 characters)'

export const speaker: RuledForm = {
  name: 'speaker',
  call: 'speaker',
  path: '/speakers',
  find: mainForm,
  answers: () => ({
    name: 'Ada Lee',
    email: freshEmail(),
    phone: '(408) 555-0100',
    company: 'Lee & Daughters',
    position: 'Founder',
    expertise: 'Bookkeeping',
    experience: 'Twelve, on and off',
    topics: 'Prices.\nLosses.',
    availability: 'Any Saturday in July',
    message: 'I sank one company and kept the second one afloat.',
  }),
  required: {
    name: 'Name is required',
    email: 'Please enter a valid email address',
    phone: 'Phone number is required',
    company: 'Company/Organization is required',
    position: 'Position/Title is required',
    expertise: 'Area of expertise is required',
    experience: 'Years of experience is required',
    topics: 'Topics are required',
    availability: 'Availability is required',
    message: shortMessage,
  },
  optional: [],
  mistakes: { email: 'ada@', company: '', message: 'I sank one company and kept the second one afloat' },
  messages: ['Please enter a valid email address', 'Company/Organization is required', shortMessage],
  words: 'topics',
  button: 'Submit Application',
  success: "Thank you for your interest in speaking! We'll review your application and get back to you soon.",
  failure: 'Failed to submit speaker application. Please try again.',
}

export const cancellation: RuledForm = {
  name: 'cancellation',
  call: 'cancel',
  path: '/cancel',
  find: mainForm,
  answers: () => ({
    fullName: 'Ada Lee',
    email: freshEmail(),
    programDetails: 'Summer boot camp, the place of Ada Lee',
    reason: 'We move to Oregon.\nIn June.',
    refundMethod: 'card',
    paymentReference: 'Grace Lee, 8XY12345AB678901C',
  }),
  required: {
    fullName: 'Full name is required',
    email,
    programDetails: 'Program details are required',
    reason: 'Please tell us the reason',
    refundMethod: 'Please select how you paid',
    paymentReference: "Payer's name or transaction reference is required",
  },
  optional: [],
  mistakes: { fullName: '', email: 'ada@', refundMethod: '', paymentReference: '4111 1111 1111 1111' },
  messages: [
    'Full name is required',
    email,
    'Please select how you paid',
    'This looks like a card number. Please remove it: we never need one',
  ],
  words: 'reason',
  button: 'Submit Request',
  success: 'Your cancellation request has been submitted successfully! We will review it and get back to you soon.',
  failure: 'Failed to submit cancellation request. Please try again.',
}

export const ruledForms = [acceptance, referral, speaker, cancellation]
