import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { speakerLabels, speakerSchema, speakerTexts } from './schema'

export const speakerForm: FormDescription<typeof speakerSchema> = {
  name: 'speaker',
  endpoint: routes.speakerEndpoint,
  schema: speakerSchema,
  labels: speakerLabels,
  texts: speakerTexts,
  button: { en: 'Submit Application' },
  showErrors: 'touched',
  headingLevel: 3,
}
