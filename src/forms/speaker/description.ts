import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { speakerSchema } from './schema'

export const speakerForm: FormDescription<typeof speakerSchema> = {
  name: 'speaker',
  endpoint: routes.speakerEndpoint,
  schema: speakerSchema,
  labels: {
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
  },
  texts: {
    received: { en: 'application to speak' },
    success: { en: "Thank you for your interest in speaking! We'll review your application and get back to you soon." },
    /** Shown only where applications are sent to the office (SPEAKER_INTAKE=on). */
    failure: { en: 'Failed to submit speaker application. Please try again.' },
  },
  button: { en: 'Submit Application' },
  showErrors: 'touched',
  headingLevel: 3,
}
