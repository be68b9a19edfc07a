import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { appendEvent, readEvents } from '../../log/events'
import type { Subject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { stopWaiting } from '../../mail/staff-outbox'
import { type InboxRow, lockInboxRow } from '../inbox/inbox-row'
import type { Status } from '../statuses'
import { type ChangedRow, type Changing, changeRow } from './change-rows'

type TakeBackResult =
  /** The event is absent where it was taken back already. */
  | { status: 'changed'; version: number; eventId?: string }
  /** It has been sent, or is being sent now. */
  | { status: 'too-late' }
  | { status: 'missing' }

/** Takes back an answer that has not been sent yet. The submission gets its earlier status if it is still answered. */
export async function takeBack(app: AppContext, actor: Actor, emailId: string): Promise<TakeBackResult> {
  return transactAs(app.database, actor, (transaction) => takeBackLocked(transaction, app, actor, emailId))
}

/** The same in a transaction that has locked the submission, or writes no event before. Null is the command line. */
export async function takeBackLocked(
  transaction: Database,
  app: AppContext,
  actor: Actor | null,
  emailId: string,
): Promise<TakeBackResult> {
  const email = await findAnswer(transaction, emailId)
  const row = email?.submission_id ? await lockInboxRow(transaction, email.submission_id) : undefined
  if (!email || !row) return { status: 'missing' }
  const { version } = row
  const stopped = await stopAnswer({ transaction, app, actor }, row, emailId)
  if (!stopped) return (await isStopped(transaction, emailId)) ? { status: 'changed', version } : { status: 'too-late' }
  const { about, details } = stopped
  const [answered] = await readEvents(transaction, { about: { kind: 'email', id: emailId }, kind: 'answered' })
  const others: Subject[] = [
    { kind: 'email', id: emailId },
    ...(answered ? [{ kind: 'event', id: answered.id } as const] : []),
  ]
  const eventId = await appendEvent(transaction, {
    kind: 'answer-taken-back',
    actorId: actor?.id ?? null,
    about: [about, ...others],
    details,
    at: app.now().toISOString(),
  })
  return { status: 'changed', version: about.version ?? version, eventId }
}

/** Stops an answer that nobody has sent yet, and gives the submission its earlier status; undefined where it is too late. */
export async function stopAnswer(changing: Changing, row: InboxRow, emailId: string): Promise<ChangedRow | undefined> {
  const { transaction, app } = changing
  if (!(await stopWaiting(transaction, emailId, app.now()))) return undefined
  const status = row.status === 'answered' ? await statusBefore(transaction, row.submissionId, emailId) : undefined
  return changeRow(changing, { row, ...(status && { status }) })
}

function findAnswer(transaction: Database, emailId: string) {
  const answers = transaction.selectFrom('outbox').select(['id', 'submission_id']).where('kind', '=', 'answer')
  return answers.where('id', '=', emailId).executeTakeFirst()
}

async function isStopped(transaction: Database, emailId: string): Promise<boolean> {
  const email = transaction.selectFrom('outbox').select('status').where('id', '=', emailId)
  return (await email.executeTakeFirst())?.status === 'stopped'
}

/** Keeps the status that a submission goes back to when the answer to it is taken back. */
export async function keepStatus(transaction: Database, emailId: string, status: Status): Promise<void> {
  if (status === 'answered') return
  await transaction
    .insertInto('statuses_before_answers')
    .values({ email_id: emailId, status })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The status before an answer; undefined where a later answer stands, which keeps it from now on. */
async function statusBefore(transaction: Database, submissionId: string, emailId: string): Promise<Status | undefined> {
  const kept = transaction.selectFrom('statuses_before_answers').select('status').where('email_id', '=', emailId)
  const before = (await kept.executeTakeFirst())?.status
  const later = before && (await findLaterAnswer(transaction, submissionId, emailId))
  if (!later) return before
  await keepStatus(transaction, later.id, before)
  return undefined
}

/** The next answer that stands; a copy of an earlier one is none. */
function findLaterAnswer(transaction: Database, submissionId: string, emailId: string) {
  const answers = transaction.selectFrom('outbox').select('id').where('submission_id', '=', submissionId)
  const later = answers.where('kind', '=', 'answer').where('id', '>', emailId).where('status', '!=', 'stopped')
  const own = later.where('dedupe_key', 'like', 'answer:%').orderBy('id')
  return own.limit(1).executeTakeFirst()
}
