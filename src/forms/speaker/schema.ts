import * as v from 'valibot'
import { emailAddress, requiredLine, requiredText } from '../rules'

const MESSAGE_MINIMUM = 50
const shortMessage = 'Please provide additional information (minimum 50 characters)'

export const speakerSchema = v.object({
  name: requiredLine('Name is required'),
  email: emailAddress('Please enter a valid email address'),
  phone: requiredLine('Phone number is required'),
  company: requiredLine('Company/Organization is required'),
  position: requiredLine('Position/Title is required'),
  expertise: requiredLine('Area of expertise is required'),
  experience: requiredLine('Years of experience is required'),
  topics: requiredText('Topics are required'),
  availability: requiredLine('Availability is required'),
  message: requiredText(shortMessage, MESSAGE_MINIMUM),
})

export type SpeakerApplication = v.InferOutput<typeof speakerSchema>

export const speakerLabels = {
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
} satisfies Record<keyof SpeakerApplication, string>

export const speakerTexts = {
  received: 'application to speak',
  success: "Thank you for your interest in speaking! We'll review your application and get back to you soon.",
  /** Read only where applications are sent to the office (SPEAKER_INTAKE=on). */
  failure: 'Failed to submit speaker application. Please try again.',
}
