import { contactLabels } from '../contact/schema'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { contactSidebarSchema, contactSidebarTexts } from './schema'

export const contactSidebarForm: FormDescription = {
  name: 'contact-sidebar',
  endpoint: '/api/contact',
  schema: contactSidebarSchema,
  labels: contactLabels,
  texts: contactSidebarTexts,
  button: 'Send Message',
  showErrors: 'touched',
  busyLabel: 'Sending...',
  waits: true,
  headingLevel: 3,
  draftNote: DRAFT_NOTE,
}
