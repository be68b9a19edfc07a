import * as routes from '../../routes'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { applicationSchema } from './schema'

export const applicationForm: FormDescription<typeof applicationSchema> = {
  name: 'application',
  endpoint: routes.applicationEndpoint,
  schema: applicationSchema,
  labels: {
    firstName: { en: 'First Name' },
    lastName: { en: 'Last Name' },
    email: { en: 'Email' },
    phone: { en: 'Phone Number' },
    schoolName: { en: 'School Name' },
    currentGrade: { en: 'Current Grade' },
    programType: { en: 'Program Type' },
    goals: { en: 'Goals' },
    previousExperience: { en: 'Previous Experience' },
    referralSource: { en: 'How did you hear about us?' },
  },
  texts: {
    received: { en: 'application' },
    success: { en: 'Your application has been submitted successfully! We will review it and get back to you soon.' },
    failure: { en: 'Failed to submit application. Please try again.' },
  },
  button: { en: 'Submit Application' },
  showErrors: 'touched',
  waits: true,
  draftNote: DRAFT_NOTE,
}
