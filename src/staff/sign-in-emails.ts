import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { EmailContent, RenderedEmail } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import * as routes from '../routes'
import { createToken } from './tokens'

/**
 * Renders an email whose code or link is made when it is delivered. What stands in its place is as random: nobody can
 * have typed it.
 */
export function renderSecretEmail(
  { origin }: AppContext,
  write: (host: string, marker: string) => EmailContent,
): { email: RenderedEmail; marker: string } {
  const marker = createToken()
  return { email: renderEmail(write(new URL(origin).host, marker), origin, DEFAULT_LANGUAGE), marker }
}

/**
 * What staff are sent to come in. It names the site's host rather than the organization, whose name editors write; of
 * an inviter it says a first name that can be nothing else.
 */
export const staffEmails = {
  en: {
    code: (host: string, marker: string): EmailContent => ({
      subject: `Your code for the ${host} desk`,
      heading: 'Your code',
      opening: ['Enter this code within 15 minutes, in the browser where you asked for it:'],
      answers: [['Code', marker]],
      closing: [
        'It works only in that browser. Please don’t share it: we never ask for it by phone or email.',
        "Didn't ask for a code? Then you can ignore this email.",
      ],
    }),
    invitation: (host: string, marker: string, inviter: string | undefined): EmailContent => ({
      subject: `Your invitation to the ${host} desk`,
      heading: 'Welcome to the desk.',
      opening: [
        inviter
          ? `${inviter} invited you to the ${host} desk, where the office reads and answers messages from families.`
          : `You’re invited to the ${host} desk, where the office reads and answers messages from families.`,
        ['To join, follow this link within a week: ', { words: 'your invitation', path: routes.deskEnter(marker) }],
      ],
      answers: [],
      closing: [
        'The link works once and is for you only. After that, sign in with a passkey or a code sent to this address.',
        "Didn't expect this? Then you can ignore this email.",
      ],
    }),
  },
}
