import * as routes from '../../routes'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { cancellationLabels, cancellationSchema, cancellationTexts } from './schema'

export const cancellationForm: FormDescription<typeof cancellationSchema> = {
  name: 'cancellation',
  endpoint: routes.cancelEndpoint,
  schema: cancellationSchema,
  labels: cancellationLabels,
  texts: cancellationTexts,
  button: { en: 'Submit Request' },
  showErrors: 'touched',
  waits: true,
  draftNote: DRAFT_NOTE,
}
