import * as v from 'valibot'
import { programTypes } from '../program-types'
import { choice, emailAddress, optionalText, requiredLine, requiredText, tick, ticked } from '../rules'

/** What can be paid; the prices are content (programme.fees). */
export const paymentTypes = [
  { value: 'prepay', label: 'Prepay only' },
  { value: 'full_partner', label: 'Full payment, partner schools' },
  { value: 'full_non_partner', label: 'Full payment, non-partner schools' },
] as const

export type PaymentType = (typeof paymentTypes)[number]['value']

export const acceptanceSchema = v.object({
  firstName: requiredLine('First name is required'),
  lastName: requiredLine('Last name is required'),
  email: emailAddress('Please enter a valid email'),
  programType: choice(programTypes, 'Please select a program'),
  paymentType: choice(paymentTypes, 'Please select a payment type'),
  dietary: optionalText('Please enter text'),
  medical: optionalText('Please enter text'),
  emergencyContact: requiredText('Emergency contact information is required'),
  termsAccepted: ticked('You must accept the terms and conditions'),
  photoRelease: tick(),
})

export type Acceptance = v.InferOutput<typeof acceptanceSchema>

export const acceptanceLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  programType: 'Program Type',
  paymentType: 'Payment Type',
  dietary: 'Dietary Restrictions',
  medical: 'Medical Conditions',
  emergencyContact: 'Emergency Contact',
  termsAccepted: 'I accept the terms and conditions',
  photoRelease: 'Photos and videos of me may be used to promote the program',
} satisfies Record<keyof Acceptance, string>

export const acceptanceTexts = {
  received: 'acceptance',
  success: 'Your acceptance has been submitted successfully! You will receive a confirmation email shortly.',
  failure: 'Failed to submit acceptance. Please try again.',
}
