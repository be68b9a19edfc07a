import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { contactLabels, contactSchema, contactTexts } from './schema'

export const contactForm: FormDescription<typeof contactSchema> = {
  name: 'contact',
  endpoint: routes.contactEndpoint,
  schema: contactSchema,
  labels: contactLabels,
  texts: contactTexts,
  button: { en: 'Send Message' },
  showErrors: 'attempted',
  spinner: true,
}
