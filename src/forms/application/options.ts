import { optionsOf } from '../options'
import { programTypes } from '../program-types'
import { grades, referralSources } from './schema'
import { optionWords } from './words'

export const applicationOptions = {
  currentGrade: optionsOf(grades, optionWords, ({ currentGrade }) => currentGrade),
  programType: programTypes,
  referralSource: optionsOf(referralSources, optionWords, ({ referralSource }) => referralSource),
}
