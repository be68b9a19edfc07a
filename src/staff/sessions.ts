import { randomUUIDv7 } from 'node:crypto'
import { DAY, HOUR, MINUTE, momentBefore } from '../../content/moments'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { writeBestEffort } from '../database/note-by-the-way'
import { transact } from '../database/transact'
import type { Actor } from '../log/actor'
import { appendEvent } from '../log/events'
import { transactAs } from '../log/transact-as'
import { markJoined, memberColumns, type StaffMember, toStaffMember } from './member'
import { createToken, digestToken } from './tokens'

/** A session ends after so much time without a request, and so long after its beginning. */
const SESSION_IDLE_TIMEOUT_MS = 12 * HOUR
const MAX_SESSION_AGE_MS = 30 * DAY
/** How long a proof of who one is allows what is sensitive: exporting, erasing, inviting, roles. */
const FRESH_SIGN_IN_MS = 15 * MINUTE
/** How often it is written that a session is in use. */
const SEEN_UPDATE_INTERVAL_MS = MINUTE
/** Ended and old sessions are deleted after so long. */
const SESSION_RETENTION_MS = 2 * MAX_SESSION_AGE_MS

/** `verified_at` of a session whose owner has not proved yet who they are. */
const NEVER = new Date(0).toISOString()

interface Session {
  id: string
  createdAt: string
  /** When its owner last proved who they are, by passkey or code. */
  verifiedAt: string
}

/** Who a request is from. */
export interface SignedInMember {
  session: Session
  member: StaffMember
}

/** A browser as a session or a request is stored with it. */
interface SessionStart {
  staffId: string
  /** As in "Firefox on Windows" (browser-name.ts). */
  browser: string
  /** Whether they have just proved who they are; otherwise the session is not fresh. */
  isVerified?: boolean
}

/** Starts a session in the caller's transaction. The token belongs in the browser's cookie and stands nowhere else. */
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
 * The session of a cookie's token, and whose it is; undefined when it has ended, or its member is removed. What a page
 * asks by itself does not keep it alive (`isUse`).
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
  const isSeen = Math.abs(now.getTime() - Date.parse(row.seen_at)) < SEEN_UPDATE_INTERVAL_MS
  if (isUse && !isSeen) await recordSeen(database, row.id, now)
  const session = { id: row.id, createdAt: row.created_at, verifiedAt: row.verified_at }
  return { session, member: toStaffMember(row.staff_id, row) }
}

/** Whether somebody proved who they are in the last 15 minutes. */
export function isFresh({ verifiedAt }: Pick<Session, 'verifiedAt'>, now: Date): boolean {
  // A moment far ahead comes from a clock that was.
  return Math.abs(now.getTime() - Date.parse(verifiedAt)) < FRESH_SIGN_IN_MS
}

/** Notes that a session's owner has proved again who they are, and with it that their address is theirs. */
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

/** A session as its owner sees it. */
export interface ListedSession extends Session {
  browser: string
  seenAt: string
}

/** Somebody's sessions that have not ended, the one in use last first. */
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

/** Ends anybody's session; the caller has checked that the actor may. Returns whether there was one to end. */
export function endSession(app: AppContext, actor: Actor, sessionId: string): Promise<boolean> {
  return transactAs(app.database, actor, (transaction) => endIfOpen(transaction, app, actor, { sessionId }))
}

/** Ends one of the actor's own sessions, as in signing out. Returns whether it was theirs and had not ended. */
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

/** The sessions that have not ended at a moment. */
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
