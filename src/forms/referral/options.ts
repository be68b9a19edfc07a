import { optionsOf } from '../options'
import { referralTypes, ruledTypes } from './schema'
import { optionWords } from './words'

/** What the form offers. */
export const referralOptions = {
  referralType: optionsOf(referralTypes, optionWords, ({ referralType }) => referralType),
}

/** What its answers may be. */
export const ruledOptions = { referralType: optionsOf(ruledTypes, optionWords, ({ referralType }) => referralType) }
