import * as v from 'valibot'
import { requiredLine, say } from './rules'
import { pickText } from './text'
import { enteredWords } from './words'

/** Phone number that the office enters for forms without a phone field. */
export const ENTERED_PHONE = 'phone'

export const enteredPhoneLabel = pickText(enteredWords, ({ phone }) => phone.label)

/** Minimum length. Shorter numbers are extensions. */
const MIN_DIGITS = 5

export const enteredPhone = v.pipe(
  requiredLine((language) => enteredWords[language].phone.missing),
  v.check(
    (text) => (text.match(/\d/g)?.length ?? 0) >= MIN_DIGITS,
    say((language) => enteredWords[language].phone.incomplete),
  ),
)
