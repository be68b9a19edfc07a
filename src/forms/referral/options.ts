import { optionsOf } from '../options'
import { referralTypes, ruledTypes } from './schema'
import { optionWords } from './words'

/** Options offered by the form. */
export const referralOptions = {
  referralType: optionsOf(referralTypes, optionWords, ({ referralType }) => referralType),
}

/** Options accepted by the schema. */
export const ruledOptions = { referralType: optionsOf(ruledTypes, optionWords, ({ referralType }) => referralType) }
