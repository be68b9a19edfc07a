import { momentAfter, momentBefore, SECOND } from '../../../content/moments'
import type { Database } from '../../database/connection'
import type { WritingKind } from '../../database/tables'
import { writeBestEffort } from '../../database/write-best-effort'
import type { PresenceSubject } from './presence-subject'

/** Allows two lost heartbeats, but soon detects a crash. */
const TAB_LEASE_MS = 40 * SECOND
/** Keeps people present while they navigate to another page of the same object. */
const LEAVE_DELAY_MS = 2 * SECOND
/** Expired rows are kept this long, so that a delayed message does not mark the person as present again. */
const ABSENCE_RETENTION_MS = 30 * SECOND

interface OpenTab {
  /** The id that the server generated for the page. */
  id: string
  sessionId: string
  staffId: string
  subject: PresenceSubject
  /** Null if the person is only reading. */
  writing: WritingKind | null
  /** Message number of the page. Messages that arrive out of order are ignored. */
  turn: number
}

/** Records that a tab is open. A tab of another session is left unchanged. */
export async function recordPresence(database: Database, tab: OpenTab, now: Date): Promise<void> {
  await writeBestEffort(database, async (transaction) => {
    if (!(await updateTab(transaction, tab, momentAfter(now, TAB_LEASE_MS))))
      await insertTab(transaction, tab, now, TAB_LEASE_MS)
  })
}

/** Records that a tab was left, even if that message arrives before the first heartbeat. */
export async function recordAbsence(database: Database, tab: Omit<OpenTab, 'writing'>, now: Date): Promise<void> {
  const closedTab = { ...tab, writing: null }
  await writeBestEffort(database, async (transaction) => {
    if (!(await updateTab(transaction, closedTab, momentAfter(now, LEAVE_DELAY_MS))))
      await insertTab(transaction, closedTab, now, 0)
  })
}

/** Returns false if the tab is missing or has sent a later message. */
async function updateTab(transaction: Database, tab: OpenTab, expires_at: string): Promise<boolean> {
  const result = await transaction
    .updateTable('presence')
    .set({ writing: tab.writing, turn: tab.turn, expires_at })
    .where('id', '=', tab.id)
    .where('session_id', '=', tab.sessionId)
    .where('subject_kind', '=', tab.subject.kind)
    .where('subject_id', '=', tab.subject.id)
    .where('turn', '<', tab.turn)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

async function insertTab(transaction: Database, tab: OpenTab, now: Date, lease: number): Promise<void> {
  const { id, sessionId, staffId, subject, writing, turn } = tab
  await transaction.deleteFrom('presence').where('expires_at', '<=', momentBefore(now, ABSENCE_RETENTION_MS)).execute()
  const columns = { id, session_id: sessionId, staff_id: staffId, subject_kind: subject.kind, subject_id: subject.id }
  await transaction
    .insertInto('presence')
    .values({ ...columns, writing, turn, since: now.toISOString(), expires_at: momentAfter(now, lease) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
