import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { EmailContent } from '../mail/email'
import { queueStaffEmail } from '../mail/queue-staff-email'
import * as routes from '../routes'
import type { StaffMember } from './member'

/** Queues word to a member that they have a new passkey. */
export async function queuePasskeyNotice(transaction: Database, app: AppContext, { email: to }: StaffMember) {
  const id = randomUUIDv7()
  const email = emails.en(new URL(app.origin).host)
  await queueStaffEmail(transaction, app, { id, to, kind: 'notice', dedupeKey: `passkey-added:${id}`, email })
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
