import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { acceptanceSchema } from './schema'
import { words } from './words'

export const acceptanceForm: FormDescription<typeof acceptanceSchema> = {
  name: 'acceptance',
  endpoint: routes.acceptEndpoint,
  schema: acceptanceSchema,
  words,
  showErrors: 'touched',
  waits: true,
  keepsDrafts: true,
}
