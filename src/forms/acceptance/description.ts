import * as routes from '../../routes'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { acceptanceSchema } from './schema'

export const acceptanceForm: FormDescription<typeof acceptanceSchema> = {
  name: 'acceptance',
  endpoint: routes.acceptEndpoint,
  schema: acceptanceSchema,
  labels: {
    firstName: { en: 'First Name' },
    lastName: { en: 'Last Name' },
    email: { en: 'Email' },
    programType: { en: 'Program Type' },
    paymentType: { en: 'Payment Type' },
    dietary: { en: 'Dietary Restrictions' },
    medical: { en: 'Medical Conditions' },
    emergencyContact: { en: 'Emergency Contact' },
    termsAccepted: { en: 'I accept the terms and conditions' },
    photoRelease: { en: 'Photos and videos of me may be used to promote the program' },
  },
  texts: {
    received: { en: 'acceptance' },
    success: { en: 'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.' },
    failure: { en: 'Failed to submit acceptance. Please try again.' },
  },
  button: { en: 'Submit Acceptance' },
  showErrors: 'touched',
  waits: true,
  draftNote: { en: `${DRAFT_NOTE.en} Your health and emergency answers are not saved.` },
}
