import type { Database } from '../database/connection'
import { transact } from '../database/transact'
import type { Actor } from './actor'
import { appendEvent, changeOf, type Event, readEvents } from './events'
import { lockInboxRow } from './inbox-row'
import type { Intake } from './intake'
import { stopWaiting } from './staff-outbox'
import type { Status } from './statuses'
import { writeVersion } from './versioned-change'

export type TakeBackResult =
  | { status: 'changed'; version: number }
  /** It has been sent, or is being sent now. */
  | { status: 'too-late' }
  | { status: 'missing' }

/** Takes back an answer that has not been sent yet. The submission gets its earlier status if nobody changed it since. */
export async function takeBack(intake: Intake, actor: Actor, emailId: string): Promise<TakeBackResult> {
  return transact(intake.database, async (transaction): Promise<TakeBackResult> => {
    const email = await findAnswer(transaction, emailId)
    const row = email?.submission_id ? await lockInboxRow(transaction, email.submission_id) : undefined
    if (!email || !row) return { status: 'missing' }
    const { submissionId, version } = row
    if (!(await stopWaiting(transaction, emailId, intake.now())))
      return (await isStopped(transaction, emailId)) ? { status: 'changed', version } : { status: 'too-late' }
    const kind = 'answer-taken-back' as const
    const before = await statusBefore(transaction, submissionId, emailId)
    if (!before) {
      const event = { kind, actorId: actor.id, submissionId, subjectId: emailId, details: {} }
      await appendEvent(transaction, { ...event, at: intake.now().toISOString() })
      return { status: 'changed', version }
    }
    const details = { status: { before: row.status, after: before } }
    const event = { kind, subjectId: emailId, details, values: { status: before } }
    return { status: 'changed', version: await writeVersion(transaction, intake, actor, row, event) }
  })
}

function findAnswer(transaction: Database, emailId: string) {
  const answers = transaction.selectFrom('outbox').select(['id', 'submission_id']).where('kind', '=', 'answer')
  return answers.where('id', '=', emailId).executeTakeFirst()
}

async function isStopped(transaction: Database, emailId: string): Promise<boolean> {
  const email = transaction.selectFrom('outbox').select('status').where('id', '=', emailId)
  return (await email.executeTakeFirst())?.status === 'stopped'
}

/** The status before an answer, if the answer was the last to change it. */
async function statusBefore(transaction: Database, submissionId: string, emailId: string): Promise<Status | undefined> {
  if (await hasLaterAnswer(transaction, submissionId, emailId)) return undefined
  const events = await readEvents(transaction, { submissionId })
  const last = events.find(({ details }) => details?.status)
  return last?.kind === 'answered' && last.subjectId === emailId ? beforeOf(last) : undefined
}

async function hasLaterAnswer(transaction: Database, submissionId: string, emailId: string): Promise<boolean> {
  const answers = transaction.selectFrom('outbox').select('id').where('submission_id', '=', submissionId)
  const later = answers.where('kind', '=', 'answer').where('id', '>', emailId).where('status', '!=', 'stopped')
  return (await later.limit(1).executeTakeFirst()) !== undefined
}

function beforeOf({ details }: Event): Status | undefined {
  return changeOf(details?.status)?.before as Status | undefined
}
