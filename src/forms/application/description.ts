import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { applicationLabels, applicationSchema, applicationTexts } from './schema'

export const applicationForm: FormDescription = {
  name: 'application',
  endpoint: '/api/application',
  schema: applicationSchema,
  labels: applicationLabels,
  texts: applicationTexts,
  button: 'Submit Application',
  showErrors: 'touched',
  waits: true,
  draftNote: DRAFT_NOTE,
}
