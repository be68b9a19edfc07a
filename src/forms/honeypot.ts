/** The field of a plain form that people do not see. What fills in every field fills this one too. */
export const HONEYPOT_FIELD = 'website'
