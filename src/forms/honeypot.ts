/**
 * A field hidden from people; bots that fill in every field fill it in. Its name and label avoid words that browsers
 * and password managers recognize: they fill hidden fields called `website`, `company` or `email` even with
 * `autocomplete="off"`.
 */
export const HONEYPOT_FIELD = 'message2'
