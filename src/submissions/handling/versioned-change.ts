import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import type { EventContent } from '../../log/event-details'
import { appendEvent, type Event, readEvents } from '../../log/events'
import { aboutSubmission, type Subject, versionAfter } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { type InboxRow, lockInboxRow } from '../inbox/inbox-row'
import type { Status } from '../statuses'

/** Somebody changed it in the meantime: nothing is overwritten. How it stands, and what was done since, oldest first. */
export interface Conflict {
  status: 'conflict'
  submission: InboxRow
  since: Event[]
}

/** What became of a change that somebody made on a version of a submission. */
export type ChangeResult = { status: 'changed'; version: number; eventId?: string } | Conflict | { status: 'missing' }

/** A submission, and the version of it that somebody saw. */
export interface Versioned {
  submissionId: string
  version: number
}

/** What a change writes, and the event that tells of it. */
type NewVersion = EventContent & { values: { status?: Status; assignee_id?: string | null }; subjects?: Subject[] }

export interface VersionedChange {
  /** What is already so counts as changed, and leaves no event. */
  isDone: (row: InboxRow) => boolean
  /** Does what goes with the change; undefined where it cannot be. */
  apply: (transaction: Database, row: InboxRow) => Promise<NewVersion | undefined>
}

/** Changes a submission, in one transaction with the event, if it still has the version that was seen. */
export async function changeVersion(
  app: AppContext,
  actor: Actor,
  { submissionId, version }: Versioned,
  { isDone, apply }: VersionedChange,
): Promise<ChangeResult> {
  const result = await transactAs(app.database, actor, async (transaction): Promise<ChangeResult> => {
    const row = await lockInboxRow(transaction, submissionId)
    if (!row) return { status: 'missing' }
    if (isDone(row)) return { status: 'changed', version: row.version }
    if (row.version !== version) return conflictWith(transaction, row, version)
    const applied = await apply(transaction, row)
    if (!applied) return { status: 'missing' }
    return { status: 'changed', ...(await writeVersion(transaction, app, actor, row, applied)) }
  })
  if (result.status === 'changed') app.onQueued?.()
  return result
}

/** Writes the next version of a row that is locked, and its event; returns its number and the event's id. */
export async function writeVersion(
  transaction: Database,
  { now }: AppContext,
  actor: Pick<Actor, 'id'> | null,
  row: InboxRow,
  { values, subjects = [], ...content }: NewVersion,
): Promise<{ version: number; eventId: string }> {
  const version = await setVersion(transaction, row, values)
  const about = [aboutSubmission(row.submissionId, version), ...subjects]
  const event = { ...content, actorId: actor?.id ?? null, about, at: now().toISOString() }
  return { version, eventId: await appendEvent(transaction, event) }
}

/** Writes the next version of a row that is locked; returns its number. */
export async function setVersion(transaction: Database, row: InboxRow, values: NewVersion['values']): Promise<number> {
  const version = row.version + 1
  await transaction
    .updateTable('inbox')
    .set({ ...values, version })
    .where('submission_id', '=', row.submissionId)
    .execute()
  return version
}

/** Events that are told of in a conflict at most. */
const MOST_TOLD = 100

/** The conflict of a change with what was done since the version that it was made on. */
export async function conflictWith(transaction: Database, submission: InboxRow, version: number): Promise<Conflict> {
  const about = aboutSubmission(submission.submissionId)
  const events = await readEvents(transaction, { about }, { limit: MOST_TOLD })
  const since = events.filter((event) => versionAfter(event) > version).reverse()
  return { status: 'conflict', submission, since }
}
