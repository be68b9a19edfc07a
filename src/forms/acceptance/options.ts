import { createOptions } from '../options'
import { programTypes } from '../program-types'
import { paymentTypes } from './schema'
import { optionWords } from './words'

export const acceptanceOptions = {
  programType: programTypes,
  paymentType: createOptions(paymentTypes, optionWords, ({ paymentType }) => paymentType),
}
