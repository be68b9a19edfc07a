import * as routes from '../../routes'
import { DRAFT_NOTE, type FormDescription } from '../form-description'
import { acceptanceLabels, acceptanceSchema, acceptanceTexts } from './schema'

export const acceptanceForm: FormDescription<typeof acceptanceSchema> = {
  name: 'acceptance',
  endpoint: routes.acceptEndpoint,
  schema: acceptanceSchema,
  labels: acceptanceLabels,
  texts: acceptanceTexts,
  button: { en: 'Submit Acceptance' },
  showErrors: 'touched',
  waits: true,
  draftNote: { en: `${DRAFT_NOTE.en} Your health and emergency answers are not saved.` },
}
