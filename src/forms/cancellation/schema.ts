import * as v from 'valibot'
import { choice, emailAddress, requiredLine, requiredText, say } from '../rules'
import { holdsCardNumber } from './card-number'

export const refundMethods = [
  { value: 'card', label: { en: 'Card, on the payment page' } },
  { value: 'account', label: { en: 'Account with the payment provider' } },
] as const

const noCardNumber = v.check(
  (text: string) => !holdsCardNumber(text),
  say({ en: 'This looks like a card number. Please remove it: we never need one' }),
)

export const cancellationSchema = v.object({
  fullName: v.pipe(requiredLine({ en: 'Full name is required' }), noCardNumber),
  email: v.pipe(emailAddress({ en: 'Please enter a valid email' }), noCardNumber),
  programDetails: v.pipe(requiredText({ en: 'Program details are required' }), noCardNumber),
  reason: v.pipe(requiredText({ en: 'Please tell us the reason' }), noCardNumber),
  refundMethod: choice(refundMethods, { en: 'Please select how you paid' }),
  paymentReference: v.pipe(requiredLine({ en: "Payer's name or transaction reference is required" }), noCardNumber),
})

export type Cancellation = v.InferOutput<typeof cancellationSchema>

export const cancellationChoices = { refundMethod: refundMethods }
