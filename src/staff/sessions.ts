import { randomUUIDv7 } from 'node:crypto'
import { DAY, HOUR, MINUTE, momentBefore } from '../../content/moments'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import { writeBestEffort } from '../database/write-best-effort'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { markJoined, memberColumns, type StaffMember, toStaffMember } from './member'
import { createToken, digestToken } from './tokens'

const SESSION_IDLE_TIMEOUT_MS = 12 * HOUR
const MAX_SESSION_AGE_MS = 30 * DAY
/** Sensitive actions (exporting, erasing, inviting, changing roles) require a sign-in within this time. */
const FRESH_SIGN_IN_MS = 15 * MINUTE
/** Limits updates of `seen_at`. */
const SEEN_UPDATE_INTERVAL_MS = MINUTE
/** Older sessions are deleted. */
const SESSION_RETENTION_MS = 2 * MAX_SESSION_AGE_MS

/** `verified_at` of a session without a fresh sign-in. */
const NEVER = new Date(0).toISOString()

interface Session {
  id: string
  createdAt: string
  /** Time of the last sign-in by passkey or code. */
  verifiedAt: string
}

/** The session and member of a request. */
export interface SignedInMember {
  session: Session
  member: StaffMember
}

interface SessionStart {
  staffId: string
  /** For example "Firefox on Windows" (browser-name.ts). */
  browser: string
  /** True if the sign-in is fresh. */
  isVerified?: boolean
}

/** Starts a session. Store the returned token only in the browser's cookie. */
export async function startSession(
  transaction: Database,
  { staffId, browser, isVerified = true }: SessionStart,
  now: Date,
): Promise<{ token: string }> {
  const token = createToken()
  const at = now.toISOString()
  const session = { id: randomUUIDv7(), staff_id: staffId, digest: digestToken(token), browser }
  await transaction
    .insertInto('staff_sessions')
    .values({ ...session, created_at: at, seen_at: at, verified_at: isVerified ? at : NEVER, ended_at: null })
    .execute()
  await transaction
    .deleteFrom('staff_sessions')
    .where('staff_id', '=', staffId)
    .where('created_at', '<', momentBefore(now, SESSION_RETENTION_MS))
    .execute()
  return { token }
}

/**
 * Finds the session of a cookie's token; undefined if it has ended or its member was removed. Automatic requests of
 * open pages pass `isUse: false`, so that they do not keep it alive.
 */
export async function findSession(
  database: Database,
  token: string,
  now: Date,
  { isUse = true } = {},
): Promise<SignedInMember | undefined> {
  const row = await selectActiveSessions(database, now)
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .where('staff_sessions.digest', '=', digestToken(token))
    .where('staff.removed_at', 'is', null)
    .select(['staff_sessions.id', 'staff_sessions.created_at', 'seen_at', 'verified_at', 'staff_id', ...memberColumns])
    .executeTakeFirst()
  if (!row) return undefined
  const wasSeenRecently = Math.abs(now.getTime() - Date.parse(row.seen_at)) < SEEN_UPDATE_INTERVAL_MS
  if (isUse && !wasSeenRecently) await recordSeen(database, row.id, now)
  const session = { id: row.id, createdAt: row.created_at, verifiedAt: row.verified_at }
  return { session, member: toStaffMember(row.staff_id, row) }
}

/** True if the last sign-in was within 15 minutes. */
export function isFresh({ verifiedAt }: Pick<Session, 'verifiedAt'>, now: Date): boolean {
  // A timestamp far in the future came from a clock running ahead.
  return Math.abs(now.getTime() - Date.parse(verifiedAt)) < FRESH_SIGN_IN_MS
}

/** Records a fresh sign-in, which also confirms the member's email address. */
export async function recordVerification(transaction: Database, sessionId: string, now: Date): Promise<void> {
  const session = await transaction
    .updateTable('staff_sessions')
    .set({ verified_at: now.toISOString() })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst()
  if (session) await markJoined(transaction, session.staff_id, now)
}

/** A session as listed for its owner. */
export interface ListedSession extends Session {
  browser: string
  seenAt: string
}

/** Lists a member's active sessions, most recently used first. */
export async function listSessions(database: Database, staffId: string, now: Date): Promise<ListedSession[]> {
  const rows = await selectActiveSessions(database, now)
    .where('staff_id', '=', staffId)
    .selectAll()
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, browser, created_at, seen_at, verified_at }) => ({
    ...{ id, browser, createdAt: created_at },
    ...{ seenAt: seen_at, verifiedAt: verified_at },
  }))
}

/** Ends any member's session. The caller must have checked the actor's right. Returns false if it had ended already. */
export function endSession(app: AppContext, actor: Actor, sessionId: string): Promise<boolean> {
  return transactAs(app.database, actor, (transaction) => endIfOpen(transaction, app, actor, { sessionId }))
}

/** Ends one of the actor's sessions. Returns false if it is not theirs or had ended already. */
export function endOwnSession(app: AppContext, actor: Actor, sessionId: string): Promise<boolean> {
  return transact(app.database, (transaction) => endIfOpen(transaction, app, actor, { sessionId, staffId: actor.id }))
}

async function endIfOpen(
  transaction: Database,
  { now }: AppContext,
  actor: Actor,
  { sessionId, staffId }: { sessionId: string; staffId?: string },
): Promise<boolean> {
  const at = now().toISOString()
  const open = transaction
    .updateTable('staff_sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
  const ended = await (staffId ? open.where('staff_id', '=', staffId) : open)
    .returning(['staff_id', 'browser'])
    .executeTakeFirst()
  if (!ended) return false
  const details = { session: sessionId, browser: ended.browser }
  await appendEvent(transaction, {
    kind: 'session-ended',
    actorId: actor.id,
    about: [{ kind: 'staff', id: ended.staff_id }],
    details,
    at,
  })
  return true
}

export function selectActiveSessions(database: Database, now: Date) {
  return database
    .selectFrom('staff_sessions')
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff_sessions.created_at', '>', momentBefore(now, MAX_SESSION_AGE_MS))
    .where('staff_sessions.seen_at', '>', momentBefore(now, SESSION_IDLE_TIMEOUT_MS))
}

async function recordSeen(database: Database, id: string, now: Date): Promise<void> {
  await writeBestEffort(database, (transaction) =>
    transaction.updateTable('staff_sessions').set({ seen_at: now.toISOString() }).where('id', '=', id).execute(),
  )
}
