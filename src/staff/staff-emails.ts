import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import type { EmailContent, RenderedEmail } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { addToOutbox } from '../mail/outbox'
import * as routes from '../routes'
import type { Intake } from '../submissions/intake'

/** Stands in the outbox where a code or a link's token goes when the email is delivered. */
export const PLACEHOLDER = '••••••'

interface SecretEmail {
  kind: 'sign-in-code' | 'invitation'
  /** The sign-in request or link. */
  secretId: string
  to: string
  causedBy?: string | null
}

/** Queues an email whose code or link is made when it is delivered. */
export async function queueSecretEmail(
  transaction: Database,
  { now }: Intake,
  rendered: RenderedEmail,
  { kind, secretId, to, causedBy = null }: SecretEmail,
): Promise<void> {
  const about = { id: randomUUIDv7(), kind, dedupeKey: `${kind}:${secretId}`, submissionId: null } as const
  const addresses = { audience: 'staff', to, replyTo: null, at: now().toISOString() } as const
  await addToOutbox(transaction, [{ ...about, ...addresses, ...rendered, secretId, causedBy }])
}

/** Renders what queueSecretEmail queues. */
export function renderStaffEmail({ origin }: Intake, content: EmailContent): RenderedEmail {
  return renderEmail(content, origin, DEFAULT_LANGUAGE)
}

/** What staff are sent to come in; `organization` is its name. */
export const staffEmails = {
  en: {
    code: (organization: string): EmailContent => ({
      subject: `Your code for the ${organization} desk`,
      heading: 'Your code',
      opening: ['Enter this code in the browser in which you asked for it, within 15 minutes:'],
      answers: [['Code', PLACEHOLDER]],
      closing: [
        'It works in that browser only. Please give it to nobody: we never ask for it by phone or email.',
        "Didn't ask for a code? Then you can ignore this email.",
      ],
    }),
    invitation: (organization: string, name: string, inviter: string | undefined): EmailContent => ({
      subject: `Your invitation to the ${organization} desk`,
      heading: `Welcome to the desk, ${name}.`,
      opening: [
        inviter
          ? `${inviter} invited you to the desk of ${organization}, where the office reads and answers what families send.`
          : `You are invited to the desk of ${organization}, where the office reads and answers what families send.`,
        [
          'To come in, follow this link within a week: ',
          { words: 'your invitation', path: routes.deskEnter(PLACEHOLDER) },
        ],
      ],
      answers: [],
      closing: [
        'The link works once and is meant for you alone. Later you sign in with a passkey, or with a code sent to this address.',
        "Didn't expect this? Then you can ignore this email.",
      ],
    }),
  },
}
