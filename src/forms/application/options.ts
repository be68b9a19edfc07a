import { createOptions } from '../options'
import { programTypes } from '../program-types'
import { grades, referralSources } from './schema'
import { optionWords } from './words'

export const applicationOptions = {
  currentGrade: createOptions(grades, optionWords, ({ currentGrade }) => currentGrade),
  programType: programTypes,
  referralSource: createOptions(referralSources, optionWords, ({ referralSource }) => referralSource),
}
