import * as v from 'valibot'
import { emailAddress, requiredLine, requiredText } from '../rules'
import type { Text } from '../text'

const MESSAGE_MINIMUM = 50
const shortMessage = { en: 'Please provide additional information (minimum 50 characters)' }

export const speakerSchema = v.object({
  name: requiredLine({ en: 'Name is required' }),
  email: emailAddress({ en: 'Please enter a valid email address' }),
  phone: requiredLine({ en: 'Phone number is required' }),
  company: requiredLine({ en: 'Company/Organization is required' }),
  position: requiredLine({ en: 'Position/Title is required' }),
  expertise: requiredLine({ en: 'Area of expertise is required' }),
  experience: requiredLine({ en: 'Years of experience is required' }),
  topics: requiredText({ en: 'Topics are required' }),
  availability: requiredLine({ en: 'Availability is required' }),
  message: requiredText(shortMessage, MESSAGE_MINIMUM),
})

export type SpeakerApplication = v.InferOutput<typeof speakerSchema>

export const speakerLabels = {
  name: { en: 'Name' },
  email: { en: 'Email' },
  phone: { en: 'Phone Number' },
  company: { en: 'Company/Organization' },
  position: { en: 'Position/Title' },
  expertise: { en: 'Area of Expertise' },
  experience: { en: 'Years of Experience' },
  topics: { en: 'Topics' },
  availability: { en: 'Availability' },
  message: { en: 'Additional Information' },
} satisfies Record<keyof SpeakerApplication, Text>

export const speakerTexts = {
  received: { en: 'application to speak' },
  success: { en: "Thank you for your interest in speaking! We'll review your application and get back to you soon." },
  /** Shown only where applications are sent to the office (SPEAKER_INTAKE=on). */
  failure: { en: 'Failed to submit speaker application. Please try again.' },
}
