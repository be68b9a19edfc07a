import { requiredLine } from './rules'
import type { Text } from './text'

/** The telephone number of somebody for whom the office fills in a form that asks for none. */
export const ENTERED_PHONE = 'phone'

export const enteredPhoneLabel: Text = { en: 'Phone Number' }

export const enteredPhone = requiredLine({ en: 'Please enter an email address or a phone number' })
