import * as v from 'valibot'
import { choice, emailAddress, requiredLine, requiredText } from '../rules'
import type { Text } from '../text'

export const MESSAGE_MINIMUM = 10

export const subjects = [
  { value: 'program', label: { en: 'Program Information' } },
  { value: 'speaker', label: { en: 'Speaker Nomination' } },
  { value: 'partnership', label: { en: 'Partnership Opportunity' } },
  { value: 'other', label: { en: 'Other' } },
] as const

export const contactSchema = v.object({
  name: requiredLine({ en: 'Name is required' }),
  email: emailAddress({ en: 'Email is required' }, { en: 'Please enter a valid email address' }),
  subject: choice(subjects, { en: 'Subject is required' }),
  message: requiredText({ en: 'Message is required' }, MESSAGE_MINIMUM, {
    en: 'Message must be at least 10 characters',
  }),
})

export type ContactMessage = v.InferOutput<typeof contactSchema>

export const contactLabels = {
  name: { en: 'Name' },
  email: { en: 'Email' },
  subject: { en: 'Subject' },
  message: { en: 'Message' },
} satisfies Record<keyof ContactMessage, Text>

export const contactChoices = { subject: subjects }
