import { MOST_OF_PERSON, MOST_TO_RECIPIENT } from '../../mail/email-limits'

const LIMITS = `Each person can send ${MOST_OF_PERSON} emails an hour, and one address can get ${MOST_TO_RECIPIENT}.`

export const OVER_BUDGET = `Nothing was sent. ${LIMITS} Please try again later.`

/** Refusals of changes that would send a confirmation. */
export const NO_ROOM = {
  entry: `Nothing was saved. ${LIMITS} Please save without the confirmation, or try again later.`,
  status: `Nothing was changed. ${LIMITS} Please try again later.`,
  batch: `Nothing was changed. One address can get ${MOST_TO_RECIPIENT} confirmations an hour. Please choose fewer submissions with the same email address, or try again later.`,
}
