import { randomUUIDv7 } from 'node:crypto'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import type { EmailContent } from '../../mail/email'
import { spendBudget } from '../../mail/email-budgets'
import { queueStaffEmail } from '../../mail/queue-staff-email'
import { stopAllWaiting } from '../../mail/staff-outbox'
import * as routes from '../../routes'
import type { InboxRow } from '../inbox/inbox-row'
import type { Reader } from '../readers'

/** What an event tells of emails to colleagues that its actor's hour had no room for. */
export type Unsent = { readonly unsent?: true }

/** Queues word for a colleague that a submission is theirs now. */
async function queueAssignment(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  to: Reader,
  row: InboxRow,
): Promise<Unsent> {
  const reference = await referenceOf(transaction, row.submissionId)
  const email = emails.en.assignment(actor.name, reference)
  const key = `${row.submissionId}:${row.version + 1}`
  return queue(transaction, app, actor, { kind: 'assignment', to, email, key, submissionId: row.submissionId })
}

/** Queues word for a colleague that several submissions are theirs now, in one email. */
export async function queueAssignments(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  to: Reader,
  rows: readonly InboxRow[],
  batchId = '',
): Promise<Unsent> {
  const [row] = rows
  if (row && rows.length === 1) return queueAssignment(transaction, app, actor, to, row)
  const email = emails.en.assignments(actor.name, rows.length)
  const key = `${batchId}:${to.id}`
  return queue(transaction, app, actor, { kind: 'assignment', to, email, key, submissionId: null })
}

/** Stops word of assignments that are undone, where it still waits: of each row, and the one email of a batch. */
export async function stopAssignments(
  transaction: Database,
  { now }: AppContext,
  rows: readonly InboxRow[],
  batchId = '',
): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ submissionId }) => submissionId)
  const assignees = [...new Set(rows.map(({ assigneeId }) => assigneeId))]
  const keys = assignees.map((id) => assignmentKey(batchId, String(id)))
  const emails = transaction.selectFrom('outbox').select('id').where('kind', '=', 'assignment')
  const ofThem = emails.where('status', '=', 'waiting').where(({ or, eb }) => {
    return or([eb('dedupe_key', 'in', keys), whereIn(transaction, 'submission_id', ids)])
  })
  const waiting = (await ofThem.execute()).map(({ id }) => id)
  await stopAllWaiting(transaction, waiting, now())
}

/** The dedupe key of the one email that tells somebody of a batch. */
function assignmentKey(batchId: string, assigneeId: string): string {
  return `assignment:${batchId}:${assigneeId}`
}

/** Whether somebody hears by email of what is assigned to them. */
export function hearsOf(to: Reader, actorId: string): boolean {
  return to.id !== actorId && to.notify !== 0
}

/** Queues word for colleagues whom a note names. */
export async function queueMentions(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  named: readonly Reader[],
  { submissionId, noteId }: { submissionId: string; noteId: string },
): Promise<Unsent> {
  if (named.length === 0) return {}
  const email = emails.en.mention(actor.name, await referenceOf(transaction, submissionId))
  let told: Unsent = {}
  for (const to of named) {
    const about = { kind: 'mention', to, email, key: `${noteId}:${to.id}`, submissionId } as const
    told = { ...told, ...(await queue(transaction, app, actor, about)) }
  }
  return told
}

const CLOSING = ['You can turn these emails off under your account on the desk.']

/** What they say is on the desk: no answer and no note leaves it. */
const emails = {
  en: {
    assignment: (who: string, reference: string): EmailContent => ({
      subject: `${who} assigned ${reference} to you`,
      heading: `${who} assigned ${reference} to you`,
      ...pointer(reference),
    }),
    assignments: (who: string, count: number): EmailContent => ({
      subject: `${who} assigned ${count.toLocaleString('en-US')} submissions to you`,
      heading: `${who} assigned ${count.toLocaleString('en-US')} submissions to you`,
      opening: [['See them in the ', { words: 'your list', path: `${routes.deskInbox}?assigned=me` }, '.']],
      answers: [],
      closing: CLOSING,
    }),
    mention: (who: string, reference: string): EmailContent => ({
      subject: `${who} mentioned you on ${reference}`,
      heading: `${who} mentioned you in a note on ${reference}`,
      ...pointer(reference),
    }),
  },
}

function pointer(reference: string): Pick<EmailContent, 'opening' | 'answers' | 'closing'> {
  const opening = [['Read it on its ', { words: 'submission page', path: routes.deskSubmission(reference) }, '.']]
  return { opening, answers: [], closing: CLOSING }
}

interface ToStaff {
  kind: 'assignment' | 'mention'
  to: Reader
  email: EmailContent
  key: string
  submissionId: string | null
}

/** Nobody hears of what they did themselves, nor by more emails than an hour allows. */
async function queue(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { kind, to, email, key, submissionId }: ToStaff,
): Promise<Unsent> {
  if (!hearsOf(to, actor.id)) return {}
  const id = randomUUIDv7()
  if (!(await spendBudget(transaction, app, actor, { emailId: id }))) return { unsent: true }
  const about = { id, kind, dedupeKey: `${kind}:${key}`, submissionId, causedBy: actor.id }
  await queueStaffEmail(transaction, app, { ...about, to: to.email, email })
  return {}
}

async function referenceOf(transaction: Database, id: string): Promise<string> {
  const found = transaction.selectFrom('submissions').select('reference').where('id', '=', id)
  return (await found.executeTakeFirstOrThrow()).reference
}
