import * as v from 'valibot'
import { programIds } from '../../../content/programs'
import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import {
  checkbox,
  choice,
  createFields,
  emailAddress,
  optionalText,
  requiredCheckbox,
  requiredLine,
  requiredText,
} from '../rules'
import { words } from './words'

/** Payment options. Prices are content (bootCamp.fees). */
export const paymentTypes = ['prepay', 'full_partner', 'full_non_partner'] as const

export const acceptanceSchema = v.object({
  ...createFields(words, {
    firstName: requiredLine,
    lastName: requiredLine,
    email: emailAddress,
    programType: choice(programIds),
    paymentType: choice(paymentTypes),
    dietary: optionalText,
    medical: optionalText,
    emergencyContact: requiredText,
    termsAccepted: requiredCheckbox,
  }),
  photoRelease: checkbox(),
})

export type Acceptance = v.InferOutput<typeof acceptanceSchema>

export const acceptanceForm: FormDescription<typeof acceptanceSchema> = {
  name: 'acceptance',
  endpoint: routes.formEndpoint('accept'),
  schema: acceptanceSchema,
  words,
  showErrors: 'touched',
  waits: true,
  keepsDrafts: true,
}
