import * as v from 'valibot'
import { programTypes } from '../program-types'
import { choice, emailAddress, optionalChoice, optionalText, requiredLine, requiredText } from '../rules'

export const grades = [
  { value: '9', label: { en: '9th Grade' } },
  { value: '10', label: { en: '10th Grade' } },
  { value: '11', label: { en: '11th Grade' } },
  { value: '12', label: { en: '12th Grade' } },
  { value: 'college', label: { en: 'College' } },
] as const

export const referralSources = [
  { value: 'school', label: { en: 'School' } },
  { value: 'friend', label: { en: 'Friend or Family' } },
  { value: 'social', label: { en: 'Social Media' } },
  { value: 'search', label: { en: 'Search Engine' } },
  { value: 'other', label: { en: 'Other' } },
] as const

export const applicationSchema = v.object({
  firstName: requiredLine({ en: 'First name is required' }),
  lastName: requiredLine({ en: 'Last name is required' }),
  email: emailAddress({ en: 'Please enter a valid email' }),
  phone: requiredLine({ en: 'Phone number is required' }),
  schoolName: requiredLine({ en: 'School name is required' }),
  currentGrade: choice(grades, { en: 'Please select your grade' }),
  programType: choice(programTypes, { en: 'Please select a program' }),
  goals: requiredText({ en: 'Please tell us about your goals' }),
  previousExperience: optionalText({ en: 'Please tell us about your experience' }),
  referralSource: optionalChoice(referralSources, { en: 'Please tell us how you heard about us' }),
})

export type Application = v.InferOutput<typeof applicationSchema>

export const applicationChoices = {
  currentGrade: grades,
  programType: programTypes,
  referralSource: referralSources,
}
