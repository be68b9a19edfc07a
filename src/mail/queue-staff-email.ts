import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import type { EmailKind } from '../database/email-kinds'
import type { EmailContent, RenderedEmail } from './email'
import { renderEmail } from './email-layout'
import { addToOutbox } from './outbox'

/** The site that an email is from: its address, and its clock. */
interface Sender {
  origin: string
  now: () => Date
}

/** An email to members of staff. */
interface StaffEmail {
  kind: EmailKind
  /** Rendered before, where nobody shall learn from the time it takes. */
  email: EmailContent | RenderedEmail
  submissionId?: string | null
  causedBy?: string | null
  /** The sign-in request or link whose code or address is made at delivery, and what stands in the text where it goes. */
  secret?: { id: string; marker: string }
}

/** Queues an email to one address, in the caller's transaction. Resolves to whether it is new. */
export async function queueStaffEmail(
  transaction: Database,
  sender: Sender,
  { to, dedupeKey, id = randomUUIDv7(), ...email }: StaffEmail & { to: string; dedupeKey: string; id?: string },
): Promise<boolean> {
  return (await addToOutbox(transaction, [{ id, to, dedupeKey, ...emailFrom(sender, email) }])) > 0
}

/** Queues the same email to several members, each under a key of their own. Resolves to whether any is new. */
export async function queueForMembers(
  transaction: Database,
  sender: Sender,
  members: readonly { id: string; email: string }[],
  { dedupeKeyFor, ...email }: StaffEmail & { dedupeKeyFor: (memberId: string) => string },
): Promise<boolean> {
  if (members.length === 0) return false
  const shared = emailFrom(sender, email)
  const queued = members.map(({ id, email: to }) => ({
    ...shared,
    id: randomUUIDv7(),
    to,
    dedupeKey: dedupeKeyFor(id),
  }))
  return (await addToOutbox(transaction, queued)) > 0
}

/** The owners, and another member, in the order in which they came. */
export function selectOwners(database: Database, also: string | null = null) {
  return database
    .selectFrom('staff')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('role', '=', 'owner'), eb('id', '=', also)]))
    .where('removed_at', 'is', null)
    .orderBy('id')
}

/** Queues an email to every owner, and to another member. */
export async function queueForOwners(
  transaction: Database,
  sender: Sender,
  email: StaffEmail,
  also: string | null = null,
): Promise<void> {
  const members = await selectOwners(transaction, also).execute()
  const cause = randomUUIDv7()
  await queueForMembers(transaction, sender, members, {
    ...email,
    dedupeKeyFor: (id) => `${email.kind}:${cause}:${id}`,
  })
}

function emailFrom({ origin, now }: Sender, { kind, email, submissionId, causedBy, secret }: StaffEmail) {
  return {
    ...({ kind, audience: 'staff', replyTo: null } as const),
    ...('html' in email ? email : renderEmail(email, origin, DEFAULT_LANGUAGE)),
    submissionId: submissionId ?? null,
    causedBy: causedBy ?? null,
    at: now().toISOString(),
    ...(secret && { secretId: secret.id, secretMarker: secret.marker }),
  }
}
