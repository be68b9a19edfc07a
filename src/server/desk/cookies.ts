import { DAY, HOUR } from '../../../content/moments'
import { createCookies } from '../signed-in/cookies'

/**
 * "session" holds the session token; "browser" identifies the browser that requested a sign-in code; "address" is the
 * email address typed for it; "known" marks a browser in which someone has signed in before.
 */
export const deskCookies = createCookies('desk', { session: 30 * DAY, browser: HOUR, address: HOUR, known: 365 * DAY })
