import { randomUUIDv7 } from 'node:crypto'
import { DEFAULT_LANGUAGE } from '../../content/language'
import type { Database } from '../database/connection'
import type { EmailKind } from '../database/email-kinds'
import type { EmailContent, RenderedEmail } from './email'
import { renderEmail } from './email-layout'
import { addToOutbox } from './outbox'

interface EmailContext {
  origin: string
  now: () => Date
}

interface StaffEmail {
  kind: EmailKind
  /** Pre-rendered by callers that must run in constant time. */
  email: EmailContent | RenderedEmail
  submissionId?: string | null
  causedBy?: string | null
  /** The sign-in request or link whose code or address replaces `marker` at delivery. */
  secret?: { id: string; marker: string }
}

/** Queues an email in the caller's transaction. Resolves to false if its dedupe key was used before. */
export async function queueStaffEmail(
  transaction: Database,
  site: EmailContext,
  { to, dedupeKey, id = randomUUIDv7(), ...email }: StaffEmail & { to: string; dedupeKey: string; id?: string },
): Promise<boolean> {
  return (await addToOutbox(transaction, [{ id, to, dedupeKey, ...toOutboxEmail(site, email) }])) > 0
}

/** Queues the same email to several members. Resolves to false if all dedupe keys were used before. */
export async function queueForMembers(
  transaction: Database,
  site: EmailContext,
  members: readonly { id: string; email: string }[],
  { dedupeKeyFor, ...email }: StaffEmail & { dedupeKeyFor: (memberId: string) => string },
): Promise<boolean> {
  if (members.length === 0) return false
  const shared = toOutboxEmail(site, email)
  const queuedEmails = members.map(({ id, email: to }) => ({
    ...shared,
    id: randomUUIDv7(),
    to,
    dedupeKey: dedupeKeyFor(id),
  }))
  return (await addToOutbox(transaction, queuedEmails)) > 0
}

/** Selects the owners, and optionally one other member, ordered by id. */
export function selectOwners(database: Database, extraStaffId: string | null = null) {
  return database
    .selectFrom('staff')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('role', '=', 'owner'), eb('id', '=', extraStaffId)]))
    .where('removed_at', 'is', null)
    .orderBy('id')
}

/** Queues an email to every owner, and optionally to one other member. */
export async function queueForOwners(
  transaction: Database,
  site: EmailContext,
  email: StaffEmail,
  extraStaffId: string | null = null,
): Promise<void> {
  const members = await selectOwners(transaction, extraStaffId).execute()
  const notificationId = randomUUIDv7()
  await queueForMembers(transaction, site, members, {
    ...email,
    dedupeKeyFor: (id) => `${email.kind}:${notificationId}:${id}`,
  })
}

function toOutboxEmail({ origin, now }: EmailContext, { kind, email, submissionId, causedBy, secret }: StaffEmail) {
  return {
    ...({ kind, audience: 'staff', replyTo: null } as const),
    ...('html' in email ? email : renderEmail(email, origin, DEFAULT_LANGUAGE)),
    submissionId: submissionId ?? null,
    causedBy: causedBy ?? null,
    at: now().toISOString(),
    ...(secret && { secretId: secret.id, secretMarker: secret.marker }),
  }
}
