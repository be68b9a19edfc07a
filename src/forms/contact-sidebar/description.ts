import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { contactSidebarSchema } from './schema'
import { words } from './words'

export const contactSidebarForm: FormDescription<typeof contactSidebarSchema> = {
  name: 'contact-sidebar',
  endpoint: routes.contactEndpoint,
  schema: contactSidebarSchema,
  words,
  showErrors: 'touched',
  waits: true,
  headingLevel: 3,
  keepsDrafts: true,
}
