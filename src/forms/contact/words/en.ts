import { link, paragraph } from '../../../mail/email'
import * as routes from '../../../routes'

/** Text of the form and its script. */
export const form = {
  labels: { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' },
  messages: {
    name: 'Name is required',
    email: 'Email is required',
    wrongEmail: 'Please enter a valid email address',
    subject: 'Subject is required',
    message: 'Message is required',
    tooShort: 'Message must be at least 10 characters',
  },
  received: 'message',
  success: 'Your message has been sent successfully!',
  failure: 'An error occurred while sending your message. Please try again later.',
  button: 'Send Message',
}

/** Options of the list, shared with the sidebar form. */
export const options = {
  subject: {
    program: 'Program Information',
    speaker: 'Speaker Nomination',
    partnership: 'Partnership Opportunity',
    other: 'Other',
  },
}

/** Text used only in the markup. */
export const page = { selectSubject: 'Select a subject' }

export const email = {
  subject: (name: string, subject: string) => `Message: ${name}, ${subject}`,
  next: (within: string) =>
    `What happens next: someone in our office will read it and reply to this address within ${within}.`,
  meanwhile: {
    program: () =>
      paragraph`The dates, the topics, and the costs are on our ${link('logistics page', routes.logistics)}.`,
    speaker: () => paragraph`What we ask of speakers is on our ${link('speakers page', routes.speakers)}.`,
    partnership: () => paragraph`The schools we work with are on our ${link('partner schools page', routes.schools)}.`,
    other: () => paragraph`You can find out more about the program on our ${link('website', routes.home)}.`,
  },
}
