import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { referralSchema } from './schema'
import { words } from './words'

export const referralForm: FormDescription<typeof referralSchema> = {
  name: 'referral',
  endpoint: routes.referralEndpoint,
  schema: referralSchema,
  words,
  showErrors: 'touched',
  waits: true,
  repliesIfNeeded: true,
}
