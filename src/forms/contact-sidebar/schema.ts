import * as v from 'valibot'
import { MESSAGE_MINIMUM, subjects } from '../contact/schema'
import { choice, emailAddress, requiredLine, requiredText } from '../rules'

/** The contact page's rules in the sidebar's words: what one takes, the other takes. */
export const contactSidebarSchema = v.object({
  name: requiredLine('Name is required'),
  email: emailAddress('Please enter a valid email'),
  subject: choice(subjects, 'Please select a subject'),
  message: requiredText('Message is required', MESSAGE_MINIMUM),
})

export const contactSidebarTexts = {
  received: 'message',
  success: 'Message sent successfully!',
  failure: 'Failed to send message. Please try again.',
}
