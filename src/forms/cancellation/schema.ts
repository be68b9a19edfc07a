import * as v from 'valibot'
import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { choice, createFields, emailAddress, type Message, requiredLine, requiredText, say } from '../rules'
import { containsCardNumber } from './card-number'
import { words } from './words'

export const refundMethods = ['card', 'account'] as const

const noCardNumber = v.check(
  (text: string) => !containsCardNumber(text),
  say((language) => words[language].messages.cardNumber),
)

const line = (message: Message) => v.pipe(requiredLine(message), noCardNumber)
const text = (message: Message) => v.pipe(requiredText(message), noCardNumber)

const cancellationSchema = v.object(
  createFields(words, {
    fullName: line,
    email: (message) => v.pipe(emailAddress(message), noCardNumber),
    programDetails: text,
    reason: text,
    refundMethod: choice(refundMethods),
    paymentReference: line,
  }),
)

export type Cancellation = v.InferOutput<typeof cancellationSchema>

export const cancellationForm: FormDescription<typeof cancellationSchema> = {
  name: 'cancellation',
  endpoint: routes.formEndpoint('cancel'),
  schema: cancellationSchema,
  words,
  showErrors: 'touched',
  waits: true,
  keepsDrafts: true,
}
