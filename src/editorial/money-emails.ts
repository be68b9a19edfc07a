import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import type { EmailContent } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { addToOutbox } from '../mail/outbox'
import * as routes from '../routes'
import type { Actor } from '../submissions/actor'
import type { Intake } from '../submissions/intake'
import type { Document } from './documents'
import { inWords, type MoneyChange } from './money-words'

/** Queues word for every owner, who changed it included, that fees or payment buttons are others now. */
export async function queueMoneyEmails(
  transaction: Database,
  { origin, now }: Intake,
  actor: Actor,
  { document, changes }: { document: Document; changes: readonly MoneyChange[] },
): Promise<void> {
  const owners = await transaction
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute()
  const rendered = renderEmail(emails.en(actor.name, document, changes), origin, DEFAULT_LANGUAGE)
  const cause = randomUUIDv7()
  const about = { kind: 'money-changed', submissionId: null, audience: 'staff', replyTo: null } as const
  const queued = owners.map(({ id, email }) => ({
    ...{ ...about, ...rendered, id: randomUUIDv7(), to: email, dedupeKey: `money-changed:${cause}:${id}` },
    ...{ at: now().toISOString(), causedBy: actor.id },
  }))
  if (queued.length > 0) await addToOutbox(transaction, queued)
}

const emails = {
  en: (who: string, { name, title }: Document, changes: readonly MoneyChange[]): EmailContent => ({
    subject: `${who} changed: ${title}`,
    heading: `${who} changed: ${title}`,
    opening: ['What families pay, or where they pay it, is different now:'],
    answers: changes.map(({ label, before, after }) => [label, `${inWords(before)}, now ${inWords(after)}`] as const),
    closing: [
      [
        'If this was not meant, an owner can take it back on the ',
        { words: 'page of these changes', path: routes.deskDocumentStep(name, 'history') },
        '.',
      ],
      'Every owner gets this email. It cannot be turned off.',
    ],
  }),
}
