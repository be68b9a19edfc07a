import * as v from 'valibot'
import { choice, emailAddress, optionalLine, optionalText, requiredLine, say } from '../rules'

export const referralTypes = [
  { value: 'school', label: { en: 'School' } },
  { value: 'friend', label: { en: 'Friend or Family' } },
  { value: 'social', label: { en: 'Social Media' } },
  { value: 'search', label: { en: 'Search Engine' } },
  { value: 'event', label: { en: 'Event' } },
  { value: 'other', label: { en: 'Other' } },
] as const

/** The rules also take 'organization', which the list does not offer. */
export const ruledTypes = [...referralTypes, { value: 'organization', label: { en: 'Organization' } }] as const

/** The detail field of each type; other types have none. */
export const details = { friend: 'friendName', school: 'schoolName', organization: 'organizationName' } as const

const missing = {
  friendName: { en: "Please enter your friend's name" },
  schoolName: { en: 'Please enter the name of the school' },
  organizationName: { en: 'Please enter the name of the organization' },
}

const fields = v.object({
  name: requiredLine({ en: 'Name is required' }),
  email: emailAddress({ en: 'Please enter a valid email' }),
  referralType: choice(ruledTypes, { en: 'Please select how you found us' }),
  friendName: optionalLine(missing.friendName),
  schoolName: optionalLine(missing.schoolName),
  organizationName: optionalLine(missing.organizationName),
  comments: optionalText({ en: 'Please enter text' }),
})

export type Referral = v.InferOutput<typeof fields>

export const referralSchema = v.pipe(
  fields,
  // Also while other fields are wrong.
  v.rawCheck(({ dataset, config, addIssue }) => {
    const input = dataset.value as Partial<Referral>
    const key = detailOf(input)
    if (key && input[key] === '')
      addIssue({
        message: say(missing[key])(config),
        path: [{ type: 'object', origin: 'value', input, key, value: '' }],
      })
  }),
  // A plain post has the details of all types: without a script, the page cannot remove a field.
  v.transform((given) => {
    const detail = detailOf(given)
    const unasked = Object.values(details).filter((field) => field !== detail)
    return { ...given, ...Object.fromEntries(unasked.map((field) => [field, ''])) }
  }),
)

function detailOf({ referralType }: Partial<Referral>) {
  return referralType && referralType in details ? details[referralType as keyof typeof details] : undefined
}

export const referralChoices = { referralType: ruledTypes }
