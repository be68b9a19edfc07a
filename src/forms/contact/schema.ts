import * as v from 'valibot'
import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { choice, createFields, emailAddress, requiredLine, requiredText } from '../rules'
import { MESSAGE_MINIMUM, subjects } from './fields'
import { words } from './words'

export const contactSchema = v.object(
  createFields(words, {
    name: requiredLine,
    email: (missing) => emailAddress(missing, (language) => words[language].messages.wrongEmail),
    subject: choice(subjects),
    message: (missing) => requiredText(missing, MESSAGE_MINIMUM, (language) => words[language].messages.tooShort),
  }),
)

export type ContactMessage = v.InferOutput<typeof contactSchema>

export const contactForm: FormDescription<typeof contactSchema> = {
  name: 'contact',
  endpoint: routes.formEndpoint('contact'),
  schema: contactSchema,
  words,
  showErrors: 'attempted',
  spinner: true,
}
