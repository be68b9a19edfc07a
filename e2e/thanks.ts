import { application, contact, contactSidebar } from './forms'
import { acceptance, cancellation, referral } from './ruled-forms'

/** What each form thanks for, what is said of what happens next, and the answers that people read in other words. */
export const thanks = [
  {
    siteForm: application,
    received: 'application',
    next: 'prepay the deposit',
    words: { currentGrade: '11th Grade', programType: 'Summer Program', referralSource: 'Friend or Family' },
  },
  {
    siteForm: acceptance,
    received: 'acceptance',
    next: 'Go to the payment page',
    words: {
      programType: 'Summer Program',
      paymentType: 'Full payment, partner schools: $500',
      termsAccepted: 'Yes',
      photoRelease: 'Yes',
    },
  },
  { siteForm: contact, received: 'message', next: '', words: { subject: 'Speaker Nomination' } },
  { siteForm: contactSidebar, received: 'message', next: '', words: { subject: 'Speaker Nomination' } },
  { siteForm: referral, received: 'referral', next: '', words: { referralType: 'Friend or Family' } },
  {
    siteForm: cancellation,
    received: 'cancellation request',
    next: '7-10 business days',
    words: { refundMethod: 'Card, on the payment page' },
  },
]
