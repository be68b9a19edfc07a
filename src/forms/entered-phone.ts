import * as v from 'valibot'
import { requiredLine, say } from './rules'
import { textOf } from './text'
import { enteredWords } from './words'

/** The telephone number of somebody for whom the office fills in a form that asks for none. */
export const ENTERED_PHONE = 'phone'

export const enteredPhoneLabel = textOf(enteredWords, ({ phone }) => phone.label)

/** Shorter numbers are extensions. */
const FEWEST_DIGITS = 5

export const enteredPhone = v.pipe(
  requiredLine((language) => enteredWords[language].phone.missing),
  v.check(
    (text) => (text.match(/\d/g)?.length ?? 0) >= FEWEST_DIGITS,
    say((language) => enteredWords[language].phone.incomplete),
  ),
)
