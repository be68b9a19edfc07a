import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { contactLabels, contactSchema } from './schema'

export const contactForm: FormDescription<typeof contactSchema> = {
  name: 'contact',
  endpoint: routes.contactEndpoint,
  schema: contactSchema,
  labels: contactLabels,
  texts: {
    received: { en: 'message' },
    success: { en: 'Your message has been sent successfully!' },
    failure: { en: 'An error occurred while sending your message. Please try again later.' },
  },
  button: { en: 'Send Message' },
  showErrors: 'attempted',
  spinner: true,
}
