import { momentAfter, momentBefore, SECOND } from '../../../content/moments'
import type { Database } from '../../database/connection'
import { writeBestEffort } from '../../database/note-by-the-way'
import type { Writing } from '../../database/tables'
import type { PresenceSubject } from './presence-subject'

/** How long somebody counts as there after their tab last said so: two heartbeats may get lost, and a crash is soon over. */
const TAB_LEASE_MS = 40 * SECOND
/** How long somebody who left still counts as there: the next page of their tab may be of the same. */
const LEAVE_DELAY_MS = 2 * SECOND
/** How long it is remembered that somebody left: a message of theirs may still be on its way. */
const ABSENCE_RETENTION_MS = 30 * SECOND

/** A tab in which somebody has something open. */
interface OpenTab {
  /** The page's own id, made by the server for each page. */
  id: string
  sessionId: string
  staffId: string
  subject: PresenceSubject
  /** What they are writing there; null for who only reads. */
  writing: Writing | null
  /** The number of the page's message: one that arrives after a later one counts for nothing. */
  turn: number
}

/** Notes that somebody has something open, for less than a minute; another session's tab is left as it is. */
export async function recordPresence(database: Database, tab: OpenTab, now: Date): Promise<void> {
  await writeBestEffort(database, async (transaction) => {
    if (!(await updateTab(transaction, tab, momentAfter(now, TAB_LEASE_MS))))
      await insertTab(transaction, tab, now, TAB_LEASE_MS)
  })
}

/** Notes that somebody left a page, also where that is heard before they are known to have come. */
export async function recordAbsence(database: Database, tab: Omit<OpenTab, 'writing'>, now: Date): Promise<void> {
  const gone = { ...tab, writing: null }
  await writeBestEffort(database, async (transaction) => {
    if (!(await updateTab(transaction, gone, momentAfter(now, LEAVE_DELAY_MS))))
      await insertTab(transaction, gone, now, 0)
  })
}

/** Returns whether there was such a tab that had not said anything later. */
async function updateTab(transaction: Database, tab: OpenTab, expires_at: string): Promise<boolean> {
  const changed = await transaction
    .updateTable('presence')
    .set({ writing: tab.writing, turn: tab.turn, expires_at })
    .where('id', '=', tab.id)
    .where('session_id', '=', tab.sessionId)
    .where('subject_kind', '=', tab.subject.kind)
    .where('subject_id', '=', tab.subject.id)
    .where('turn', '<', tab.turn)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

async function insertTab(transaction: Database, tab: OpenTab, now: Date, lease: number): Promise<void> {
  const { id, sessionId, staffId, subject, writing, turn } = tab
  await transaction.deleteFrom('presence').where('expires_at', '<=', momentBefore(now, ABSENCE_RETENTION_MS)).execute()
  const whose = { id, session_id: sessionId, staff_id: staffId, subject_kind: subject.kind, subject_id: subject.id }
  await transaction
    .insertInto('presence')
    .values({ ...whose, writing, turn, since: now.toISOString(), expires_at: momentAfter(now, lease) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
