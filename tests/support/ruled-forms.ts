import { freshEmail, mainForm } from '../e2e/support/fixtures'
import type { SiteForm } from './site-form'

const email = 'Please enter a valid email'

export const acceptance: SiteForm = {
  name: 'acceptance',
  call: 'accept',
  storedAs: 'acceptance',
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
  mistakes: { firstName: '', email: 'ada@', paymentType: '', termsAccepted: '' },
  messages: [
    'First name is required',
    email,
    'Please select a payment type',
    'You must accept the terms and conditions',
  ],
  words: 'emergencyContact',
  success: 'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.',
  failure: 'Failed to submit acceptance. Please try again.',
  thanks: {
    button: 'Submit Acceptance',
    asks: '0 of 7 required answers. Next: First Name',
    received: 'acceptance',
    next: 'Go to the payment page',
    words: {
      programType: 'Summer Program',
      paymentType: 'Full payment, partner schools: $500',
      termsAccepted: 'Yes',
      photoRelease: 'Yes',
    },
  },
}

export const referral: SiteForm = {
  name: 'referral',
  call: 'referral',
  storedAs: 'referral',
  path: '/referral',
  find: mainForm,
  answers: () => ({
    name: 'Ada Lee',
    email: freshEmail(),
    referralType: 'friend',
    friendName: 'Grace Lee',
    comments: 'She sold soap in July.\nAll of it.',
  }),
  mistakes: { name: '', email: 'ada@', friendName: '' },
  messages: ['Name is required', email, "Please enter your friend's name"],
  words: 'comments',
  success: 'Thank you for your referral! We will review it and get back to you soon.',
  failure: 'Failed to submit referral. Please try again.',
  thanks: {
    button: 'Submit Referral',
    asks: '0 of 3 required answers. Next: Name',
    received: 'referral',
    words: { referralType: 'Friend or Family' },
  },
}

const shortMessage = 'Please provide additional information (minimum 50 characters)'

export const speaker: SiteForm = {
  name: 'speaker',
  call: 'speaker',
  storedAs: 'speaker',
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
  mistakes: { email: 'ada@', company: '', message: 'I sank one company and kept the second one afloat' },
  messages: ['Please enter a valid email address', 'Company/Organization is required', shortMessage],
  words: 'topics',
  success: "Thank you for your interest in speaking! We'll review your application and get back to you soon.",
  failure: 'Failed to submit speaker application. Please try again.',
  thanks: { button: 'Submit Application', received: 'application to speak', words: {} },
}

export const cancellation: SiteForm = {
  name: 'cancellation',
  call: 'cancel',
  storedAs: 'cancellation',
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
  mistakes: { fullName: '', email: 'ada@', refundMethod: '', paymentReference: '4111 1111 1111 1111' },
  messages: [
    'Full name is required',
    email,
    'Please select how you paid',
    'This looks like a card number. Please remove it: we never need one',
  ],
  words: 'reason',
  success: 'Your cancellation request has been submitted successfully! We will review it and get back to you soon.',
  failure: 'Failed to submit cancellation request. Please try again.',
  thanks: {
    button: 'Submit Request',
    asks: '0 of 6 required answers. Next: Full Name',
    received: 'cancellation request',
    next: '7-10 business days',
    words: { refundMethod: 'Card, on the payment page' },
  },
}
