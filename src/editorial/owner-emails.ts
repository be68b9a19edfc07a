import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { EmailKind } from '../database/tables'
import type { EmailContent } from '../mail/email'
import { renderEmail } from '../mail/email-layout'
import { addToOutbox } from '../mail/outbox'

/** The owners, in the order in which they came. */
export function selectOwners(database: Database) {
  return database
    .selectFrom('staff')
    .select(['id', 'email'])
    .where('role', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
}

/** Queues an email to every owner, in the transaction of what it tells of. */
export async function queueForOwners(
  transaction: Database,
  { origin, now }: AppContext,
  { kind, causedBy }: { kind: EmailKind; causedBy: string | null },
  email: EmailContent,
): Promise<void> {
  const owners = await selectOwners(transaction).execute()
  const rendered = renderEmail(email, origin, DEFAULT_LANGUAGE)
  const cause = randomUUIDv7()
  const queued = owners.map(({ id, email: to }) => ({
    ...({ kind, submissionId: null, audience: 'staff', replyTo: null, ...rendered } as const),
    ...{ id: randomUUIDv7(), to, dedupeKey: `${kind}:${cause}:${id}`, at: now().toISOString(), causedBy },
  }))
  if (queued.length > 0) await addToOutbox(transaction, queued)
}
