import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { speakerSchema } from './schema'
import { words } from './words'

export const speakerForm: FormDescription<typeof speakerSchema> = {
  name: 'speaker',
  endpoint: routes.speakerEndpoint,
  schema: speakerSchema,
  words,
  showErrors: 'touched',
  headingLevel: 3,
}
