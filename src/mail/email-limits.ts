/** How many emails a person may send in an hour, and how many staff may send to one mailbox. */
export const MOST_OF_PERSON = 60
export const MOST_TO_RECIPIENT = 5

/** How many days an email may wait for an hour with room. */
export const MOST_DAYS_WAITING = 3
