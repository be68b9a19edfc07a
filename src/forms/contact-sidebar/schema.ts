import * as v from 'valibot'
import { MESSAGE_MINIMUM, subjects } from '../contact/schema'
import { choice, emailAddress, requiredLine, requiredText } from '../rules'

/** The contact page's rules in the sidebar's words: what one takes, the other takes. */
export const contactSidebarSchema = v.object({
  name: requiredLine({ en: 'Name is required' }),
  email: emailAddress({ en: 'Please enter a valid email' }),
  subject: choice(subjects, { en: 'Please select a subject' }),
  message: requiredText({ en: 'Message is required' }, MESSAGE_MINIMUM),
})
