import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { EmailContent } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { addToOutbox } from '../mail/outbox'
import * as routes from '../routes'
import type { StaffMember } from './member'

/** Queues word to a member that they have a new passkey. */
export async function queuePasskeyNotice(
  transaction: Database,
  { origin, now }: AppContext,
  { email }: StaffMember,
): Promise<void> {
  const id = randomUUIDv7()
  const rendered = renderEmail(emails.en(new URL(origin).host), origin, DEFAULT_LANGUAGE)
  const about = { kind: 'notice', submissionId: null, audience: 'staff', replyTo: null } as const
  const addressed = { to: email, dedupeKey: `passkey-added:${id}`, at: now().toISOString() }
  await addToOutbox(transaction, [{ id, ...about, ...addressed, ...rendered }])
}

const emails = {
  /** It names the site's host rather than the organization, whose name editors write. */
  en: (host: string): EmailContent => ({
    subject: `A passkey was added to your account on the ${host} desk`,
    heading: 'You have a new passkey.',
    opening: [
      `A passkey was added to your account on the ${host} desk. It can be used to sign in as you.`,
      'If you added it, you don’t need to do anything.',
      [
        'If you didn’t, sign in with a code, open ',
        { words: 'your account', path: routes.deskAccount },
        ', remove the passkey, and sign out everywhere else. Then tell an owner of the desk.',
      ],
    ],
    answers: [],
    closing: ['Everybody with an account on the desk gets this email when a passkey is added to it.'],
  }),
}
