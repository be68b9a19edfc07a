import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { applicationSchema } from './schema'
import { words } from './words'

export const applicationForm: FormDescription<typeof applicationSchema> = {
  name: 'application',
  endpoint: routes.applicationEndpoint,
  schema: applicationSchema,
  words,
  showErrors: 'touched',
  waits: true,
  keepsDrafts: true,
}
