import * as v from 'valibot'
import { choice, emailAddress, requiredLine, requiredText } from '../rules'

export const MESSAGE_MINIMUM = 10

export const subjects = [
  { value: 'program', label: 'Program Information' },
  { value: 'speaker', label: 'Speaker Nomination' },
  { value: 'partnership', label: 'Partnership Opportunity' },
  { value: 'other', label: 'Other' },
] as const

export const contactSchema = v.object({
  name: requiredLine('Name is required'),
  email: emailAddress('Email is required', 'Please enter a valid email address'),
  subject: choice(subjects, 'Subject is required'),
  message: requiredText('Message is required', MESSAGE_MINIMUM, 'Message must be at least 10 characters'),
})

export type ContactMessage = v.InferOutput<typeof contactSchema>

export const contactLabels = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
} satisfies Record<keyof ContactMessage, string>

export const contactTexts = {
  received: 'message',
  success: 'Your message has been sent successfully!',
  failure: 'An error occurred while sending your message. Please try again later.',
}
