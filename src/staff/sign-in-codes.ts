import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { appendEvent } from '../log/events'
import { queueStaffEmail } from '../mail/queue-staff-email'
import { findMember, findMemberByEmail, markJoined } from './member'
import { recordVerification, startSession } from './sessions'
import { codeEmail, renderSecretEmail } from './sign-in-emails'
import { addRequest, deleteExpired, type SignInRequest } from './sign-in-requests'
import { digestCode, digestToken, isSameDigest } from './tokens'

const CODE_LIFETIME_MS = 15 * 60_000
const MAX_TRIES = 5

/** Minimum response time, which hides timing differences. */
const MIN_RESPONSE_MS = 50

/** Matches no code. Used if none was created, to compare in constant time. */
const IMPOSSIBLE_DIGEST = '0'.repeat(64)

/** `wrong`: the person may try again. `over`: they need a new code. */
type CodeError = 'wrong' | 'over'

interface CodeRequest {
  email: string
  /** The random value in a cookie of the requesting browser. */
  browserToken: string
}

/**
 * Sends a sign-in code if the address belongs to a member. Neither the result nor the timing reveals whether it does.
 */
export async function startCodeSignIn(
  app: AppContext,
  { email, browserToken }: CodeRequest,
  { minResponseMs = MIN_RESPONSE_MS }: { minResponseMs?: number } = {},
): Promise<void> {
  const minResponse = pause(minResponseMs)
  const now = app.now()
  await deleteExpired(app.database, 'sign_in_requests', now)
  // Render for unknown addresses too: rendering takes long enough to be measured.
  const { email: rendered, marker } = renderSecretEmail(app, codeEmail)
  await transact(app.database, async (transaction) => {
    const member = await findMemberByEmail(transaction, email)
    const request = { kind: 'code', staffId: member?.id ?? null, browserToken, lifetimeMs: CODE_LIFETIME_MS } as const
    const secretId = await addRequest(transaction, request, now)
    if (!member) return
    const emailFields = { kind: 'sign-in-code', dedupeKey: `sign-in-code:${secretId}`, to: member.email } as const
    await queueStaffEmail(transaction, app, { ...emailFields, email: rendered, secret: { id: secretId, marker } })
  })
  // Also called for unknown addresses, because checking the outbox takes measurable time.
  app.onEmailQueued?.()
  await minResponse
}

interface EnteredCode {
  /** As typed. */
  code: string
  browserToken: string
}

export function finishCodeSignIn(
  app: AppContext,
  { code, browserToken, browser }: EnteredCode & { browser: string },
): Promise<{ token: string } | CodeError> {
  return transact(app.database, async (transaction) => {
    const now = app.now()
    const request = await tryCode(transaction, app, { code, browserToken })
    if (typeof request === 'string') return request
    const session = await startSession(transaction, { staffId: request.staffId, browser }, now)
    await markJoined(transaction, request.staffId, now)
    const actorFields = { actorId: request.staffId, about: [{ kind: 'staff' as const, id: request.staffId }] }
    const details = { by: 'code', browser } as const
    await appendEvent(transaction, { kind: 'signed-in', ...actorFields, details, at: now.toISOString() })
    return session
  })
}

/** Refreshes a sign-in with a code, and confirms the email address. */
export function verifyByCode(
  app: AppContext,
  { session, member }: { session: { id: string }; member: { id: string } },
  enteredCode: EnteredCode,
): Promise<'verified' | CodeError> {
  return transact(app.database, async (transaction) => {
    const request = await tryCode(transaction, app, enteredCode, member.id)
    if (typeof request === 'string') return request
    await recordVerification(transaction, session.id, app.now())
    return 'verified'
  })
}

/** Counts a try. Uses up the request if the code is right and belongs to the given member, if any. */
async function tryCode(
  transaction: Database,
  { codeKey, now }: AppContext,
  { code, browserToken }: EnteredCode,
  staffId?: string,
): Promise<{ staffId: string } | CodeError> {
  const request = await countTry(transaction, browserToken, now())
  if (!request) return 'over'
  const isCorrect = isSameDigest(digestCode(code, request.id, codeKey), request.code_digest ?? IMPOSSIBLE_DIGEST)
  // A wrong code takes the same time for known and unknown addresses.
  const member = isCorrect && request.staff_id !== null ? await findMember(transaction, request.staff_id) : undefined
  if (!member || (staffId !== undefined && member.id !== staffId)) return request.tries < MAX_TRIES ? 'wrong' : 'over'
  const update = { used_at: now().toISOString() }
  await transaction.updateTable('sign_in_requests').set(update).where('id', '=', request.id).execute()
  return { staffId: member.id }
}

/** Counts the try before comparing the code, so that concurrent tries are counted too. */
function countTry(transaction: Database, browserToken: string, now: Date): Promise<SignInRequest | undefined> {
  return transaction
    .updateTable('sign_in_requests')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('browser_digest', '=', digestToken(browserToken))
    .where('kind', '=', 'code')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .where('tries', '<', MAX_TRIES)
    .returningAll()
    .executeTakeFirst()
}
