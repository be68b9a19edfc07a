import { MAX_EMAILS_PER_PERSON, MAX_EMAILS_PER_RECIPIENT } from '../../mail/email-limits'

const LIMITS = `Each person can send ${MAX_EMAILS_PER_PERSON} emails an hour, and one address can get ${MAX_EMAILS_PER_RECIPIENT}.`

export const OVER_BUDGET = `Nothing was sent. ${LIMITS} Please try again later.`

/** Problems of actions that would also send an email. */
export const overBudgetProblems = {
  entry: `Nothing was saved. ${LIMITS} Please save without the confirmation and without naming colleagues, or try again later.`,
  note: `Nothing was saved. ${LIMITS} Please save without naming colleagues, or try again later.`,
  status: `Nothing was changed. ${LIMITS} Please try again later.`,
  batch: `Nothing was changed. ${LIMITS} Please choose fewer submissions with the same email address, or try again later.`,
}
