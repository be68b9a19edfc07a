import type { FormDescription } from '../form-description'
import { speakerLabels, speakerSchema, speakerTexts } from './schema'

export const speakerForm: FormDescription = {
  name: 'speaker',
  endpoint: '/api/speaker',
  schema: speakerSchema,
  labels: speakerLabels,
  texts: speakerTexts,
  button: 'Submit Application',
  showErrors: 'touched',
  headingLevel: 3,
}
