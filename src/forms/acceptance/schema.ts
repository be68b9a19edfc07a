import * as v from 'valibot'
import { programTypes } from '../program-types'
import { choice, emailAddress, optionalText, requiredLine, requiredText, tick, ticked } from '../rules'

/** What can be paid; the prices are content (bootCamp.fees). */
export const paymentTypes = [
  { value: 'prepay', label: { en: 'Prepay only' } },
  { value: 'full_partner', label: { en: 'Full payment, partner schools' } },
  { value: 'full_non_partner', label: { en: 'Full payment, non-partner schools' } },
] as const

export type PaymentType = (typeof paymentTypes)[number]['value']

export const acceptanceSchema = v.object({
  firstName: requiredLine({ en: 'First name is required' }),
  lastName: requiredLine({ en: 'Last name is required' }),
  email: emailAddress({ en: 'Please enter a valid email' }),
  programType: choice(programTypes, { en: 'Please select a program' }),
  paymentType: choice(paymentTypes, { en: 'Please select a payment type' }),
  dietary: optionalText({ en: 'Please enter text' }),
  medical: optionalText({ en: 'Please enter text' }),
  emergencyContact: requiredText({ en: 'Emergency contact information is required' }),
  termsAccepted: ticked({ en: 'You must accept the terms and conditions' }),
  photoRelease: tick(),
})

export type Acceptance = v.InferOutput<typeof acceptanceSchema>

export const acceptanceChoices = { programType: programTypes, paymentType: paymentTypes }
