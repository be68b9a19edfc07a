import * as v from 'valibot'
import { emailAddress, requiredLine, requiredText } from '../rules'

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
