import type { FormDescription } from '../form-description'
import { referralLabels, referralSchema, referralTexts } from './schema'

export const referralForm: FormDescription = {
  name: 'referral',
  endpoint: '/api/referral',
  schema: referralSchema,
  labels: referralLabels,
  texts: referralTexts,
  button: 'Submit Referral',
  showErrors: 'touched',
  waits: true,
  repliesIfNeeded: true,
}
