import type { Selectable } from 'kysely'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { AnswerEffectsTable } from '../../database/tables'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import { changeOf } from '../../log/event-details'
import { appendEvent, type Event, readEvents, readEventsSince } from '../../log/events'
import { aboutSubmission, type Subject, versionAfter } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { standingAfter, undoneBy } from '../../log/undo/history'
import type { UndoRequest } from '../../log/undo/undo-handler'
import { stopWaiting } from '../../mail/staff-outbox'
import { type InboxRow, lockInboxRow } from '../inbox/inbox-row'
import { type ChangedRow, type Changing, changeRow, type RowChange } from './change-rows'

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

/**
 * Stops an answer that nobody has sent yet. The submission gets its earlier status back, and is nobody's again if it was
 * before, where that is still as the answer left it. Undefined where it is too late.
 */
export async function stopAnswer(changing: Changing, row: InboxRow, emailId: string): Promise<ChangedRow | undefined> {
  const { transaction, app } = changing
  if (!(await stopWaiting(transaction, emailId, app.now()))) return undefined
  return changeRow(changing, { row, ...(await whatGoesBack(transaction, row, emailId)) })
}

/** An answer to a submission. */
interface Answer {
  submissionId: string
  emailId: string
}

/** Which of status and assignee somebody has set since an answer. */
async function findSetSince(transaction: Database, answer: Answer): Promise<Set<string>> {
  const [answered] = await readAnswered(transaction, answer)
  return answered ? setBy(standingAfter(answered, await readSince(transaction, answer, answered))) : new Set()
}

/** The same until an event: all of it where the answer did not stand then, or still does. Undefined if it came later. */
async function findSetBefore(transaction: Database, answer: Answer, until: Event): Promise<Set<string> | undefined> {
  const [answered] = await readAnswered(transaction, answer)
  if (!answered || until.sequence < answered.sequence) return undefined
  const later = await readSince(transaction, answer, answered)
  const takenBack = later.some((event) => event.sequence > until.sequence && undoneBy(event) === answered.id)
  const before = later.filter(({ sequence }) => sequence < until.sequence)
  return takenBack ? setBy(standingAfter(answered, before)) : new Set(CHANGED)
}

function readAnswered(transaction: Database, { emailId }: Answer): Promise<Event[]> {
  return readEvents(transaction, { about: { kind: 'email', id: emailId }, kind: 'answered' })
}

function readSince(transaction: Database, { submissionId }: Answer, { sequence }: Event): Promise<Event[]> {
  const kinds = ['status-changed', 'assigned', 'note-added', 'answered', 'answer-taken-back', 'undone']
  return readEventsSince(transaction, [aboutSubmission(submissionId)], { after: sequence, kinds })
}

/** What an answer changes of its submission. */
const CHANGED = ['status', 'assignee']

/** What events set, or may have: the details of some are erased. One that gave no version set nothing. */
function setBy(events: readonly Event[]): Set<string> {
  const set = (event: Event, name: string) =>
    event.details === null ? versionAfter(event) > 0 && maySet(event.kind, name) : changeOf(event.details[name])
  return new Set(CHANGED.filter((name) => events.some((event) => set(event, name))))
}

/** Whether events of a kind may set a status or an assignee. */
function maySet(kind: string, name: string): boolean {
  if (kind === 'status-changed' || kind === 'note-added') return name === 'status'
  return kind !== 'assigned' || name === 'assignee'
}

function findAnswer(transaction: Database, emailId: string) {
  const answers = transaction.selectFrom('outbox').select(['id', 'submission_id']).where('kind', '=', 'answer')
  return answers.where('id', '=', emailId).executeTakeFirst()
}

async function isStopped(transaction: Database, emailId: string): Promise<boolean> {
  const email = transaction.selectFrom('outbox').select('status').where('id', '=', emailId)
  return (await email.executeTakeFirst())?.status === 'stopped'
}

/** What an answer changed of its submission: what was its status, and whom it got. */
type AnswerEffects = Partial<Selectable<Omit<AnswerEffectsTable, 'email_id'>>>

/** Keeps what goes back when an answer is taken back. */
export async function keepEffects(
  transaction: Database,
  emailId: string,
  { status = null, assignee_id = null }: AnswerEffects,
): Promise<void> {
  if (status === null && assignee_id === null) return
  await transaction
    .insertInto('answer_effects')
    .values({ email_id: emailId, status, assignee_id })
    .onConflict((conflict) =>
      conflict.column('email_id').doUpdateSet(({ fn, ref }) => ({
        status: fn.coalesce('answer_effects.status', ref('excluded.status')),
        assignee_id: fn.coalesce('answer_effects.assignee_id', ref('excluded.assignee_id')),
      })),
    )
    .execute()
}

/** What goes back with an answer; nothing where a later answer stands, with which it goes back from now on. */
async function whatGoesBack(
  transaction: Database,
  { submissionId, status, assigneeId }: InboxRow,
  emailId: string,
): Promise<Pick<RowChange, 'status' | 'assignee'>> {
  const kept = transaction.selectFrom('answer_effects').select(['status', 'assignee_id'])
  const effects = await kept.where('email_id', '=', emailId).executeTakeFirst()
  if (!effects) return {}
  const isSet = await findSetSince(transaction, { submissionId, emailId })
  const isAsLeft = assigneeId !== null && assigneeId === effects.assignee_id && !isSet.has('assignee')
  const left = {
    ...(status === 'answered' && effects.status && !isSet.has('status') && { status: effects.status }),
    ...(isAsLeft && { assignee_id: assigneeId }),
  }
  if (Object.keys(left).length > 0 && (await passOn(transaction, { submissionId, emailId }, left))) return {}
  return { ...(left.status && { status: left.status }), ...(left.assignee_id && { assignee: null }) }
}

/**
 * What undoing events leads to where the value that an event found had been set by an answer that was taken back since:
 * what was before the answer. Nothing for the others.
 */
export async function findBeforeAnswers(
  transaction: Database,
  undoings: readonly UndoRequest[],
): Promise<Map<Event, Pick<RowChange, 'status' | 'assignee'>>> {
  const ids = undoings.map(({ event }) => event.submissionId ?? '')
  const effects = await transaction
    .selectFrom('answer_effects')
    .innerJoin('outbox', 'outbox.id', 'answer_effects.email_id')
    .select(['outbox.submission_id', 'email_id', 'answer_effects.status', 'assignee_id'])
    .where(whereIn(transaction, 'outbox.submission_id', ids))
    .where('outbox.status', '=', 'stopped')
    .orderBy('email_id', 'desc')
    .execute()
  const found = new Map<Event, Pick<RowChange, 'status' | 'assignee'>>()
  const bySubmission = Map.groupBy(effects, ({ submission_id }) => submission_id)
  for (const { event, changes } of undoings)
    for (const { email_id, status, assignee_id } of bySubmission.get(event.submissionId ?? null) ?? []) {
      const hasStatus = status !== null && changes.status?.before === 'answered'
      const hasAssignee = assignee_id !== null && changes.assignee?.before === assignee_id
      if (!hasStatus && !hasAssignee) continue
      const answer = { submissionId: event.submissionId ?? '', emailId: email_id }
      const set = await findSetBefore(transaction, answer, event)
      if (!set) continue
      const left = {
        ...(hasStatus && !set.has('status') && { status }),
        ...(hasAssignee && !set.has('assignee') && { assignee_id }),
      }
      if (Object.keys(left).length > 0 && !(await passOn(transaction, answer, left)))
        found.set(event, {
          ...(left.status && { status: left.status }),
          ...(left.assignee_id && { assignee: null }),
        })
      // What older answers had set was there before the newest of them.
      break
    }
  return found
}

/** Leaves what goes back with an answer to the next one that stands; false where there is none. A copy is none. */
async function passOn(
  transaction: Database,
  { submissionId, emailId }: Answer,
  effects: AnswerEffects,
): Promise<boolean> {
  const answers = transaction.selectFrom('outbox').select('id').where('submission_id', '=', submissionId)
  const standing = answers.where('kind', '=', 'answer').where('id', '>', emailId).where('status', '!=', 'stopped')
  const own = standing.where('dedupe_key', 'like', 'answer:%').orderBy('id')
  const next = await own.limit(1).executeTakeFirst()
  if (next) await keepEffects(transaction, next.id, effects)
  return next !== undefined
}
