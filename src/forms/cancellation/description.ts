import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { cancellationLabels, cancellationSchema, cancellationTexts } from './schema'

export const cancellationForm: FormDescription = {
  name: 'cancellation',
  endpoint: '/api/cancel',
  schema: cancellationSchema,
  labels: cancellationLabels,
  texts: cancellationTexts,
  button: 'Submit Request',
  showErrors: 'touched',
  waits: true,
  draftNote: DRAFT_NOTE,
}
