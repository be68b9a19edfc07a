import { link, type Paragraph, paragraph } from '../../mail/email'
import * as routes from '../../routes'

/** The email with a sign-in code. `host` is the site's host, for example "www.example.org". */
export const code = {
  subject: (host: string) => `Your code for the ${host} desk`,
  heading: 'Your code',
  opening: 'Enter this code within 15 minutes, in the browser where you asked for it:',
  code: 'Code',
  closing: [
    'It works only in that browser. Please don’t share it: we never ask for it by phone or email.',
    "Didn't ask for a code? Then you can ignore this email.",
  ],
}

export const invitation = {
  subject: (host: string) => `Your invitation to the ${host} desk`,
  heading: 'Welcome to the desk.',
  invited: (host: string, inviter: string | undefined) =>
    inviter
      ? `${inviter} invited you to the ${host} desk, where the office reads and answers messages from families.`
      : `You’re invited to the ${host} desk, where the office reads and answers messages from families.`,
  join: (token: string) =>
    paragraph`To join, follow this link within a week: ${link('your invitation', routes.deskSignInLink(token))}`,
  closing: [
    'The link works once and is for you only. After that, sign in with a passkey or a code sent to this address.',
    "Didn't expect this? Then you can ignore this email.",
  ],
}

export const passkeyAdded = {
  subject: (host: string) => `A passkey was added to your account on the ${host} desk`,
  heading: 'You have a new passkey.',
  opening: (host: string): Paragraph[] => [
    `A passkey was added to your account on the ${host} desk. It can be used to sign in as you.`,
    'If you added it, you don’t need to do anything.',
    paragraph`If you didn’t, sign in with a code, open ${link('your account', routes.deskAccount)}, remove the passkey, and sign out everywhere else. Then tell an owner of the desk.`,
  ],
  closing: 'We send this whenever a passkey is added to an account.',
}
