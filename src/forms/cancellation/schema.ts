import * as v from 'valibot'
import { choice, emailAddress, requiredLine, requiredText } from '../rules'
import { holdsCardNumber } from './card-number'

export const refundMethods = [
  { value: 'card', label: 'Card, on the payment page' },
  { value: 'account', label: 'Account with the payment provider' },
] as const

const noCardNumber = v.check(
  (text: string) => !holdsCardNumber(text),
  'This looks like a card number. Please remove it: we never need one',
)

export const cancellationSchema = v.object({
  fullName: v.pipe(requiredLine('Full name is required'), noCardNumber),
  email: v.pipe(emailAddress('Please enter a valid email'), noCardNumber),
  programDetails: v.pipe(requiredText('Program details are required'), noCardNumber),
  reason: v.pipe(requiredText('Please tell us the reason'), noCardNumber),
  refundMethod: choice(refundMethods, 'Please select how you paid'),
  paymentReference: v.pipe(requiredLine("Payer's name or transaction reference is required"), noCardNumber),
})

export type Cancellation = v.InferOutput<typeof cancellationSchema>

export const cancellationLabels = {
  fullName: 'Full Name',
  email: 'Email',
  programDetails: 'Program Details',
  reason: 'Reason for Cancellation',
  refundMethod: 'How did you pay?',
  paymentReference: "Payer's Name or Transaction Reference",
} satisfies Record<keyof Cancellation, string>

export const cancellationTexts = {
  received: 'cancellation request',
  success: 'Your cancellation request has been submitted successfully! We will review it and get back to you soon.',
  failure: 'Failed to submit cancellation request. Please try again.',
}
