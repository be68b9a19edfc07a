import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { contactSchema } from './schema'
import { words } from './words'

export const contactForm: FormDescription<typeof contactSchema> = {
  name: 'contact',
  endpoint: routes.contactEndpoint,
  schema: contactSchema,
  words,
  showErrors: 'attempted',
  spinner: true,
}
