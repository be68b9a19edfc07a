import { MOST_OF_PERSON, MOST_TO_RECIPIENT } from '../../submissions/mail-budgets'

/** Said where an email is refused. */
export const OVER_BUDGET = `Nothing was sent: in an hour each person can send ${MOST_OF_PERSON} emails, and ${MOST_TO_RECIPIENT} can go to one address. Please try again later.`
