import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { EmailContent } from '../mail/email'
import { queueStaffEmail } from '../mail/queue-staff-email'
import type { StaffMember } from './member'
import { passkeyMessages } from './words'

/** Enqueues an email that notifies a member about a new passkey. */
export async function enqueuePasskeyNotice(transaction: Database, app: AppContext, { email: to }: StaffMember) {
  const id = randomUUIDv7()
  const email = passkeyEmail(new URL(app.origin).host)
  await queueStaffEmail(transaction, app, { id, to, kind: 'notice', dedupeKey: `passkey-added:${id}`, email })
}

/** Identifies the site by its host, because editors can change the organization's name. */
function passkeyEmail(host: string): EmailContent {
  const say = passkeyMessages[DEFAULT_LANGUAGE]
  return {
    subject: say.subject(host),
    heading: say.heading,
    opening: say.opening(host),
    answers: [],
    closing: [say.closing],
  }
}
