import * as routes from '../../routes'
import { contactLabels } from '../contact/schema'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { contactSidebarSchema, contactSidebarTexts } from './schema'

export const contactSidebarForm: FormDescription<typeof contactSidebarSchema> = {
  name: 'contact-sidebar',
  endpoint: routes.contactEndpoint,
  schema: contactSidebarSchema,
  labels: contactLabels,
  texts: contactSidebarTexts,
  button: { en: 'Send Message' },
  showErrors: 'touched',
  busyLabel: { en: 'Sending...' },
  waits: true,
  headingLevel: 3,
  draftNote: DRAFT_NOTE,
}
