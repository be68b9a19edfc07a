import type { FormDescription } from '../form-description'
import { contactLabels, contactSchema, contactTexts } from './schema'

export const contactForm: FormDescription = {
  name: 'contact',
  endpoint: '/api/contact',
  schema: contactSchema,
  labels: contactLabels,
  texts: contactTexts,
  button: 'Send Message',
  showErrors: 'attempted',
  spinner: true,
}
