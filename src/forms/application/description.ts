import * as routes from '../../routes'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { applicationLabels, applicationSchema, applicationTexts } from './schema'

export const applicationForm: FormDescription<typeof applicationSchema> = {
  name: 'application',
  endpoint: routes.applicationEndpoint,
  schema: applicationSchema,
  labels: applicationLabels,
  texts: applicationTexts,
  button: { en: 'Submit Application' },
  showErrors: 'touched',
  waits: true,
  draftNote: DRAFT_NOTE,
}
