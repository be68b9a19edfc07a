import { link, paragraph } from '../../../mail/email'
import * as routes from '../../../routes'

/** Text of the form and its script. */
export const form = {
  labels: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone Number',
    company: 'Company/Organization',
    position: 'Position/Title',
    expertise: 'Area of Expertise',
    experience: 'Years of Experience',
    topics: 'Topics',
    availability: 'Availability',
    message: 'Additional Information',
  },
  messages: {
    name: 'Name is required',
    email: 'Please enter a valid email address',
    phone: 'Phone number is required',
    company: 'Company/Organization is required',
    position: 'Position/Title is required',
    expertise: 'Area of expertise is required',
    experience: 'Years of experience is required',
    topics: 'Topics are required',
    availability: 'Availability is required',
    message: 'Please provide additional information (minimum 50 characters)',
  },
  received: 'application to speak',
  success: "Thank you for your interest in speaking! We'll review your application and get back to you soon.",
  /** Used only if applications go to the office (SPEAKER_INTAKE=on). */
  failure: 'Failed to submit speaker application. Please try again.',
  button: 'Submit Application',
}

/** Text used only in the markup. */
export const page = {
  messageHint: 'At least 50 characters: what would you tell a room of sixteen-year-olds?',
}

export const email = {
  subject: (name: string, company: string) => `Speaker: ${name}, ${company}`,
  next: (within: string) => [
    `What happens next: we'll look for the Saturday that fits your topic and reply to this address within ${within}.`,
    paragraph`The schedule is on our ${link('logistics page', routes.logistics)}, and directions are on our ${link('location page', routes.location)}.`,
  ],
}
