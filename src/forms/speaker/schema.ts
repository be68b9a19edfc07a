import * as v from 'valibot'
import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { createFields, emailAddress, requiredLine, requiredText } from '../rules'
import { words } from './words'

const MESSAGE_MINIMUM = 50

const speakerSchema = v.object(
  createFields(words, {
    name: requiredLine,
    email: emailAddress,
    phone: requiredLine,
    company: requiredLine,
    position: requiredLine,
    expertise: requiredLine,
    experience: requiredLine,
    topics: requiredText,
    availability: requiredLine,
    message: (message) => requiredText(message, MESSAGE_MINIMUM),
  }),
)

export type SpeakerApplication = v.InferOutput<typeof speakerSchema>

export const speakerForm: FormDescription<typeof speakerSchema> = {
  name: 'speaker',
  endpoint: routes.formEndpoint('speaker'),
  schema: speakerSchema,
  words,
  showErrors: 'touched',
  headingLevel: 3,
}
