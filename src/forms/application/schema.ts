import * as v from 'valibot'
import { programIds } from '../../../content/programs'
import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { choice, createFields, emailAddress, optionalText, requiredLine, requiredText } from '../rules'
import { words } from './words'

export const grades = ['9', '10', '11', '12', 'college'] as const

export const referralSources = ['school', 'friend', 'social', 'search', 'other'] as const

export const applicationSchema = v.object(
  createFields(words, {
    firstName: requiredLine,
    lastName: requiredLine,
    email: emailAddress,
    phone: requiredLine,
    schoolName: requiredLine,
    currentGrade: choice(grades),
    programType: choice(programIds),
    goals: requiredText,
    previousExperience: optionalText,
    referralSource: (message) => v.optional(choice(['', ...referralSources])(message), ''),
  }),
)

export type Application = v.InferOutput<typeof applicationSchema>

export const applicationForm: FormDescription<typeof applicationSchema> = {
  name: 'application',
  endpoint: routes.formEndpoint('application'),
  schema: applicationSchema,
  words,
  showErrors: 'touched',
  waits: true,
  keepsDrafts: true,
}
