import * as v from 'valibot'
import { MESSAGE_MINIMUM, subjects } from '../contact/fields'
import { choice, emailAddress, fieldsOf, requiredLine, requiredText } from '../rules'
import { words } from './words'

/** The contact page's rules in the sidebar's words: what one takes, the other takes. */
export const contactSidebarSchema = v.object(
  fieldsOf(words, {
    name: requiredLine,
    email: emailAddress,
    subject: choice(subjects),
    message: (message) => requiredText(message, MESSAGE_MINIMUM),
  }),
)
