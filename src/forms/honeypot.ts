/**
 * The field of a plain form that people do not see; bots that fill in every field fill in this one. Browsers and password
 * managers recognize no part of its name and label: they fill hidden fields called `website`, `company` or `email`, even
 * with `autocomplete="off"`.
 */
export const HONEYPOT_FIELD = 'message2'
