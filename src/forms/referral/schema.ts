import * as v from 'valibot'
import { choice, emailAddress, optionalLine, optionalText, requiredLine } from '../rules'

export const referralTypes = [
  { value: 'school', label: 'School' },
  { value: 'friend', label: 'Friend or Family' },
  { value: 'social', label: 'Social Media' },
  { value: 'search', label: 'Search Engine' },
  { value: 'event', label: 'Event' },
  { value: 'other', label: 'Other' },
] as const

/** What the rules know beyond the list: nobody is offered 'organization', yet it has its detail. */
export const ruledTypes = [...referralTypes, { value: 'organization', label: 'Organization' }] as const

const fields = v.object({
  name: requiredLine('Name is required'),
  email: emailAddress('Please enter a valid email'),
  referralType: choice(ruledTypes, 'Please select how you found us'),
  friendName: optionalLine("Please enter your friend's name"),
  schoolName: optionalLine('Please enter the name of the school'),
  organizationName: optionalLine('Please enter the name of the organization'),
  comments: optionalText('Please enter text'),
})

export type Referral = v.InferOutput<typeof fields>

/** A type's detail is required with it, and with no other type. */
export const referralSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['referralType'], ['friendName']],
      ({ referralType, friendName }) => referralType !== 'friend' || friendName !== '',
      "Please enter your friend's name",
    ),
    ['friendName'],
  ),
  v.forward(
    v.partialCheck(
      [['referralType'], ['schoolName']],
      ({ referralType, schoolName }) => referralType !== 'school' || schoolName !== '',
      'Please enter the name of the school',
    ),
    ['schoolName'],
  ),
  v.forward(
    v.partialCheck(
      [['referralType'], ['organizationName']],
      ({ referralType, organizationName }) => referralType !== 'organization' || organizationName !== '',
      'Please enter the name of the organization',
    ),
    ['organizationName'],
  ),
  // A detail of another type may still stand in a plain post, whose page cannot take the field away.
  v.transform((given) => ({
    ...given,
    friendName: given.referralType === 'friend' ? given.friendName : '',
    schoolName: given.referralType === 'school' ? given.schoolName : '',
    organizationName: given.referralType === 'organization' ? given.organizationName : '',
  })),
)

export const referralLabels = {
  name: 'Name',
  email: 'Email',
  referralType: 'How did you find us?',
  friendName: "Friend's Name",
  schoolName: 'School Name',
  organizationName: 'Organization Name',
  comments: 'Comments',
} satisfies Record<keyof Referral, string>

export const referralTexts = {
  received: 'referral',
  success: 'Thank you for your referral! We will review it and get back to you soon.',
  failure: 'Failed to submit referral. Please try again.',
}
