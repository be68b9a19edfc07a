import * as v from 'valibot'
import { programTypes } from '../program-types'
import { choice, emailAddress, optionalChoice, optionalText, requiredLine, requiredText } from '../rules'

export const grades = [
  { value: '9', label: '9th Grade' },
  { value: '10', label: '10th Grade' },
  { value: '11', label: '11th Grade' },
  { value: '12', label: '12th Grade' },
  { value: 'college', label: 'College' },
] as const

export const referralSources = [
  { value: 'school', label: 'School' },
  { value: 'friend', label: 'Friend or Family' },
  { value: 'social', label: 'Social Media' },
  { value: 'search', label: 'Search Engine' },
  { value: 'other', label: 'Other' },
] as const

export const applicationSchema = v.object({
  firstName: requiredLine('First name is required'),
  lastName: requiredLine('Last name is required'),
  email: emailAddress('Please enter a valid email'),
  phone: requiredLine('Phone number is required'),
  schoolName: requiredLine('School name is required'),
  currentGrade: choice(grades, 'Please select your grade'),
  programType: choice(programTypes, 'Please select a program'),
  goals: requiredText('Please tell us about your goals'),
  previousExperience: optionalText('Please tell us about your experience'),
  referralSource: optionalChoice(referralSources, 'Please tell us how you heard about us'),
})

export type Application = v.InferOutput<typeof applicationSchema>

export const applicationLabels = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone Number',
  schoolName: 'School Name',
  currentGrade: 'Current Grade',
  programType: 'Program Type',
  goals: 'Goals',
  previousExperience: 'Previous Experience',
  referralSource: 'How did you hear about us?',
} satisfies Record<keyof Application, string>

export const applicationTexts = {
  received: 'application',
  success: 'Your application has been submitted successfully! We will review it and get back to you soon.',
  failure: 'Failed to submit application. Please try again.',
}
