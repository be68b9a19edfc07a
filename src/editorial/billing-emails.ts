import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import type { EmailContent } from '../mail/email'
import { queueForOwners } from '../mail/queue-staff-email'
import * as routes from '../routes'
import { inWords, type MoneyChange } from './billing-words'
import type { Document } from './documents'

/** Queues word for every owner, who changed it included, that fees or payment buttons are others now. */
export function queueBillingEmails(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { document, changes }: { document: Document; changes: readonly MoneyChange[] },
): Promise<void> {
  const email = emails.en(actor.name, document, changes)
  return queueForOwners(transaction, app, { kind: 'money-changed', email, causedBy: actor.id })
}

const emails = {
  en: (who: string, { name, title }: Document, changes: readonly MoneyChange[]): EmailContent => ({
    subject: `${who} changed: ${title}`,
    heading: `${who} changed: ${title}`,
    opening: ['What families pay, or where they pay it, has changed:'],
    answers: changes.map(({ label, before, after }) => [label, `${inWords(before)}, now ${inWords(after)}`] as const),
    closing: [
      [
        'If this was a mistake, an owner can undo it on the ',
        { words: 'page of these changes', path: routes.deskDocumentStep(name, 'history') },
        '.',
      ],
      'Every owner gets this email. It can’t be turned off.',
    ],
  }),
}
