import { MOST_OF_PERSON, MOST_TO_RECIPIENT } from '../../submissions/mail-limits'

/** Said where an email is refused. */
export const OVER_BUDGET = `Nothing was sent. Each person can send ${MOST_OF_PERSON} emails an hour, and one address can get ${MOST_TO_RECIPIENT}. Please try again later.`
