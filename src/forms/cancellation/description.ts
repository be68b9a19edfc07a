import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { cancellationSchema } from './schema'
import { words } from './words'

export const cancellationForm: FormDescription<typeof cancellationSchema> = {
  name: 'cancellation',
  endpoint: routes.cancelEndpoint,
  schema: cancellationSchema,
  words,
  showErrors: 'touched',
  waits: true,
  keepsDrafts: true,
}
