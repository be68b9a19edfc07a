import { optionsOf } from '../options'
import { programTypes } from '../program-types'
import { paymentTypes } from './schema'
import { optionWords } from './words'

export const acceptanceOptions = {
  programType: programTypes,
  paymentType: optionsOf(paymentTypes, optionWords, ({ paymentType }) => paymentType),
}
