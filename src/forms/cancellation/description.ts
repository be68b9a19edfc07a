import * as routes from '../../routes'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { cancellationSchema } from './schema'

export const cancellationForm: FormDescription<typeof cancellationSchema> = {
  name: 'cancellation',
  endpoint: routes.cancelEndpoint,
  schema: cancellationSchema,
  labels: {
    fullName: { en: 'Full Name' },
    email: { en: 'Email' },
    programDetails: { en: 'Program Details' },
    reason: { en: 'Reason for Cancellation' },
    refundMethod: { en: 'How did you pay?' },
    paymentReference: { en: "Payer's Name or Transaction Reference" },
  },
  texts: {
    received: { en: 'cancellation request' },
    success: {
      en: 'Your cancellation request has been submitted successfully! We will review it and get back to you soon.',
    },
    failure: { en: 'Failed to submit cancellation request. Please try again.' },
  },
  button: { en: 'Submit Request' },
  showErrors: 'touched',
  waits: true,
  draftNote: DRAFT_NOTE,
}
