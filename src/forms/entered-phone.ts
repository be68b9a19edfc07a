import * as v from 'valibot'
import { requiredLine, say } from './rules'
import type { Text } from './text'

/** The telephone number of somebody for whom the office fills in a form that asks for none. */
export const ENTERED_PHONE = 'phone'

export const enteredPhoneLabel: Text = { en: 'Phone Number' }

/** Shorter numbers are extensions. */
const FEWEST_DIGITS = 5

const incomplete = { en: 'Please enter a complete phone number' }

export const enteredPhone = v.pipe(
  requiredLine({ en: 'Please enter an email address or a phone number' }),
  v.check((text) => (text.match(/\d/g)?.length ?? 0) >= FEWEST_DIGITS, say(incomplete)),
)
