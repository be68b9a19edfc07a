import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { acceptanceLabels, acceptanceSchema, acceptanceTexts } from './schema'

export const acceptanceForm: FormDescription = {
  name: 'acceptance',
  endpoint: '/api/accept',
  schema: acceptanceSchema,
  labels: acceptanceLabels,
  texts: acceptanceTexts,
  button: 'Submit Acceptance',
  showErrors: 'touched',
  waits: true,
  draftNote: `${DRAFT_NOTE} Your health and emergency answers are not saved.`,
}
