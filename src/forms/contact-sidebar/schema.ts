import * as v from 'valibot'
import * as routes from '../../routes'
import { MESSAGE_MINIMUM, subjects } from '../contact/fields'
import type { FormDescription } from '../form-description'
import { choice, createFields, emailAddress, requiredLine, requiredText } from '../rules'
import { words } from './words'

/** Same rules as the contact page, with the sidebar's messages. */
export const contactSidebarSchema = v.object(
  createFields(words, {
    name: requiredLine,
    email: emailAddress,
    subject: choice(subjects),
    message: (message) => requiredText(message, MESSAGE_MINIMUM),
  }),
)

export const contactSidebarForm: FormDescription<typeof contactSidebarSchema> = {
  name: 'contact-sidebar',
  endpoint: routes.formEndpoint('contact'),
  schema: contactSidebarSchema,
  words,
  showErrors: 'touched',
  waits: true,
  headingLevel: 3,
  keepsDrafts: true,
}
