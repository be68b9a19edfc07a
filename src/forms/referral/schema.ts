import * as v from 'valibot'
import * as routes from '../../routes'
import type { FormDescription } from '../form-description'
import { choice, createFields, emailAddress, optionalLine, optionalText, requiredLine, say } from '../rules'
import { words } from './words'

export const referralTypes = ['school', 'friend', 'social', 'search', 'event', 'other'] as const

/** The schema also accepts 'organization', which the form does not offer. */
export const acceptedTypes = [...referralTypes, 'organization'] as const

/** The detail field of each type; other types have none. */
export const detailFields = { friend: 'friendName', school: 'schoolName', organization: 'organizationName' } as const

const fields = v.object(
  createFields(words, {
    name: requiredLine,
    email: emailAddress,
    referralType: choice(acceptedTypes),
    friendName: optionalLine,
    schoolName: optionalLine,
    organizationName: optionalLine,
    comments: optionalText,
  }),
)

export type Referral = v.InferOutput<typeof fields>

export const referralSchema = v.pipe(
  fields,
  // Runs even if other fields are invalid.
  v.rawCheck(({ dataset, config, addIssue }) => {
    const input = dataset.value as Partial<Referral>
    const key = findDetailField(input)
    if (key && input[key] === '')
      addIssue({
        message: say((language) => words[language].messages[key])(config),
        path: [{ type: 'object', origin: 'value', input, key, value: '' }],
      })
  }),
  // A plain post includes the detail fields of all types, because only a script could remove them.
  v.transform((answers) => {
    const detail = findDetailField(answers)
    const irrelevantFields = Object.values(detailFields).filter((field) => field !== detail)
    return { ...answers, ...Object.fromEntries(irrelevantFields.map((field) => [field, ''])) }
  }),
)

function findDetailField({ referralType }: Partial<Referral>) {
  return referralType && referralType in detailFields
    ? detailFields[referralType as keyof typeof detailFields]
    : undefined
}

export const referralForm: FormDescription<typeof referralSchema> = {
  name: 'referral',
  endpoint: routes.formEndpoint('referral'),
  schema: referralSchema,
  words,
  showErrors: 'touched',
  waits: true,
  repliesIfNeeded: true,
}
