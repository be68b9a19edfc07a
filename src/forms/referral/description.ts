import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { referralLabels, referralSchema, referralTexts } from './schema'

export const referralForm: FormDescription<typeof referralSchema> = {
  name: 'referral',
  endpoint: routes.referralEndpoint,
  schema: referralSchema,
  labels: referralLabels,
  texts: referralTexts,
  button: { en: 'Submit Referral' },
  showErrors: 'touched',
  waits: true,
  repliesIfNeeded: true,
}
