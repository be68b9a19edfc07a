import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { referralSchema } from './schema'

export const referralForm: FormDescription<typeof referralSchema> = {
  name: 'referral',
  endpoint: routes.referralEndpoint,
  schema: referralSchema,
  labels: {
    name: { en: 'Name' },
    email: { en: 'Email' },
    referralType: { en: 'How did you find us?' },
    friendName: { en: "Friend's Name" },
    schoolName: { en: 'School Name' },
    organizationName: { en: 'Organization Name' },
    comments: { en: 'Comments' },
  },
  texts: {
    received: { en: 'referral' },
    success: { en: 'Thank you for your referral! We will review it and get back to you soon.' },
    failure: { en: 'Failed to submit referral. Please try again.' },
  },
  button: { en: 'Submit Referral' },
  showErrors: 'touched',
  waits: true,
  repliesIfNeeded: true,
}
