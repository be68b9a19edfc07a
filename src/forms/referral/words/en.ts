import { link, paragraph } from '../../../mail/email'
import * as routes from '../../../routes'

/** Text of the form and its script. */
export const form = {
  labels: {
    name: 'Name',
    email: 'Email',
    referralType: 'How did you find us?',
    friendName: "Friend's Name",
    schoolName: 'School Name',
    organizationName: 'Organization Name',
    comments: 'Comments',
  },
  messages: {
    name: 'Name is required',
    email: 'Please enter a valid email',
    referralType: 'Please select how you found us',
    friendName: "Please enter your friend's name",
    schoolName: 'Please enter the name of the school',
    organizationName: 'Please enter the name of the organization',
    comments: 'Please enter text',
  },
  received: 'referral',
  success: 'Thank you for your referral! We will review it and get back to you soon.',
  failure: 'Failed to submit referral. Please try again.',
  button: 'Submit Referral',
}

/** Options of the form's lists. */
export const options = {
  referralType: {
    school: 'School',
    friend: 'Friend or Family',
    social: 'Social Media',
    search: 'Search Engine',
    event: 'Event',
    other: 'Other',
    organization: 'Organization',
  },
}

/** Text used only in the markup. */
export const page = { selectType: 'Select an option' }

export const email = {
  subject: (name: string, type: string) => `Referral: ${name}, ${type}`,
  next: (within: string) => [
    `What happens next: we'll read it, and if there is anything to answer, we'll reply to this address within ${within}.`,
    paragraph`Would you like to join the program yourself? You can apply on our ${link('application page', routes.application)}.`,
  ],
}
