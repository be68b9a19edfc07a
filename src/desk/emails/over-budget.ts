import { MOST_DAYS_WAITING, MOST_OF_PERSON, MOST_TO_RECIPIENT } from '../../mail/email-limits'

export const OVER_BUDGET = `Nothing was sent. Each person can send ${MOST_OF_PERSON} emails an hour, and one address can get ${MOST_TO_RECIPIENT}. Please try again later.`

const LONG_WAIT = `would have to wait more than ${MOST_DAYS_WAITING} days for the hourly limit`

export const TOO_LONG_A_WAIT = {
  entry: `Nothing was saved: the confirmation ${LONG_WAIT}. Please save without it, or try again later.`,
  status: `Nothing was changed: the confirmation ${LONG_WAIT}. Please try again later.`,
  batch: `Nothing was changed: some confirmations ${LONG_WAIT}. Please choose fewer submissions with the same email address.`,
}
