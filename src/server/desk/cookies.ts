import { DAY, HOUR } from '../../../content/moments'
import { createCookies } from '../signed-in/cookies'

/**
 * "session" is who is signed in; "browser" is what asked for a code, and so may use it; "address" is what was typed when
 * asking, for the page that says where the code went; "known" is a browser from which somebody has signed in before.
 */
export const deskCookies = createCookies('desk', { session: 30 * DAY, browser: HOUR, address: HOUR, known: 365 * DAY })
