import { createOptions } from '../options'
import { acceptedTypes, referralTypes } from './schema'
import { optionWords } from './words'

/** Options offered by the form. */
export const referralOptions = {
  referralType: createOptions(referralTypes, optionWords, ({ referralType }) => referralType),
}

/** Options accepted by the schema. */
export const acceptedOptions = {
  referralType: createOptions(acceptedTypes, optionWords, ({ referralType }) => referralType),
}
