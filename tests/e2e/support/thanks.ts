import { application, contact, contactSidebar } from '../../support/forms'
import { acceptance, cancellation, referral, speaker } from '../../support/ruled-forms'
import type { Answers, SiteForm } from '../../support/site-form'

interface Thanks {
  siteForm: SiteForm
  button: string
  busy?: string
  /** What a form whose button waits for right answers asks for at first. */
  asks?: string
  received: string
  /** What is said of what happens next. */
  next?: string
  /** The answers that people read in other words. */
  words: Answers
}

/** What each of the seven forms says from its first question to its thanks. */
export const thanks: Thanks[] = [
  {
    siteForm: application,
    button: 'Submit Application',
    asks: '0 of 8 required answers. Next: First Name',
    received: 'application',
    next: 'prepay the deposit',
    words: { currentGrade: '11th Grade', programType: 'Summer Program', referralSource: 'Friend or Family' },
  },
  {
    siteForm: acceptance,
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
  { siteForm: contact, button: 'Send Message', received: 'message', words: { subject: 'Speaker Nomination' } },
  {
    siteForm: contactSidebar,
    button: 'Send Message',
    busy: 'Sending...',
    asks: '0 of 4 required answers. Next: Name',
    received: 'message',
    words: { subject: 'Speaker Nomination' },
  },
  {
    siteForm: referral,
    button: 'Submit Referral',
    asks: '0 of 3 required answers. Next: Name',
    received: 'referral',
    words: { referralType: 'Friend or Family' },
  },
  { siteForm: speaker, button: 'Submit Application', received: 'application to speak', words: {} },
  {
    siteForm: cancellation,
    button: 'Submit Request',
    asks: '0 of 6 required answers. Next: Full Name',
    received: 'cancellation request',
    next: '7-10 business days',
    words: { refundMethod: 'Card, on the payment page' },
  },
]
