import * as routes from '../../routes'
import { contactLabels } from '../contact/schema'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { contactSidebarSchema } from './schema'

export const contactSidebarForm: FormDescription<typeof contactSidebarSchema> = {
  name: 'contact-sidebar',
  endpoint: routes.contactEndpoint,
  schema: contactSidebarSchema,
  labels: contactLabels,
  texts: {
    received: { en: 'message' },
    success: { en: 'Message sent successfully!' },
    failure: { en: 'Failed to send message. Please try again.' },
  },
  button: { en: 'Send Message' },
  showErrors: 'touched',
  busyLabel: { en: 'Sending...' },
  waits: true,
  headingLevel: 3,
  draftNote: DRAFT_NOTE,
}
