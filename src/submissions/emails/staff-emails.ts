import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import type { EmailContent } from '../../mail/email'
import { requireWithinLimits } from '../../mail/email-limits'
import { queueStaffEmail } from '../../mail/queue-staff-email'
import { stopWaitingEmails } from '../../mail/staff-outbox'
import type { InboxRow } from '../inbox/inbox-row'
import type { Reader } from '../readers'
import { colleagueMessages } from '../words'

const phrases = colleagueMessages[DEFAULT_LANGUAGE]

/** Queues one email that notifies a colleague of the submissions assigned to them. */
export async function queueAssignmentNotices(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  to: Reader,
  rows: readonly InboxRow[],
  batchId = '',
): Promise<void> {
  const [row] = rows
  if (row && rows.length === 1) {
    const { submissionId, version } = row
    const reference = await readReference(transaction, submissionId)
    const email = createNotice(phrases.assigned(actor.name, reference), reference)
    const key = `${submissionId}:${version + 1}`
    return queueNotice(transaction, app, actor, { kind: 'assignment', to, email, key, submissionId })
  }
  const subject = phrases.assignedSeveral(actor.name, rows.length)
  const email = { subject, heading: subject, opening: [phrases.seeThem()], answers: [], closing: [phrases.turnOff] }
  const key = `${batchId}:${to.id}`
  return queueNotice(transaction, app, actor, { kind: 'assignment', to, email, key, submissionId: null })
}

/** Stops waiting notices about undone assignments, both those for single rows and the one for the batch. */
export async function stopAssignmentNotices(
  transaction: Database,
  { now }: AppContext,
  rows: readonly InboxRow[],
  batchId = '',
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ submissionId }) => submissionId)
  const assignees = [...new Set(rows.map(({ assigneeId }) => assigneeId))]
  const keys = assignees.map((id) => `assignment:${batchId}:${id}`)
  const emails = transaction.selectFrom('outbox').select('id').where('kind', '=', 'assignment')
  const waitingNotices = emails.where('status', '=', 'waiting').where(({ or, eb }) => {
    return or([eb('dedupe_key', 'in', keys), whereIn(transaction, 'submission_id', ids)])
  })
  const waiting = (await waitingNotices.execute()).map(({ id }) => id)
  await stopWaitingEmails(transaction, waiting, now())
}

/** True if a colleague wants notices and did not make the change themselves. */
export function shouldNotify(to: Reader, actorId: string): boolean {
  return to.id !== actorId && to.notify !== 0
}

/** Notifies the colleagues mentioned in a note. */
export async function queueMentionNotices(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  readers: readonly Reader[],
  { submissionId, noteId }: { submissionId: string; noteId: string },
): Promise<void> {
  if (readers.length === 0) return
  const reference = await readReference(transaction, submissionId)
  const { name } = actor
  const email = createNotice(phrases.mentioned(name, reference), reference, phrases.mentionedInNote(name, reference))
  for (const to of readers)
    await queueNotice(transaction, app, actor, { kind: 'mention', to, email, key: `${noteId}:${to.id}`, submissionId })
}

/** Creates an email that links to the desk: answers and notes are never emailed to staff. */
function createNotice(subject: string, reference: string, heading = subject): EmailContent {
  return { subject, heading, opening: [phrases.readIt(reference)], answers: [], closing: [phrases.turnOff] }
}

interface StaffNotice {
  kind: 'assignment' | 'mention'
  to: Reader
  email: EmailContent
  key: string
  submissionId: string | null
}

/**
 * Queues the email unless its recipient made the change.
 * @throws OverBudgetError
 */
async function queueNotice(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { kind, to, email, key, submissionId }: StaffNotice,
): Promise<void> {
  if (!shouldNotify(to, actor.id)) return
  await requireWithinLimits(transaction, app, actor, {})
  const fields = { kind, dedupeKey: `${kind}:${key}`, submissionId, causedBy: actor.id }
  await queueStaffEmail(transaction, app, { ...fields, to: to.email, email })
}

async function readReference(transaction: Database, id: string): Promise<string> {
  const found = transaction.selectFrom('submissions').select('reference').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).reference
}
