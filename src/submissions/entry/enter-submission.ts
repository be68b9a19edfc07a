import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import { toStorableText } from '../../database/storable-text'
import type { FormDefinition } from '../../forms/form-definition'
import type { Actor } from '../../log/actor'
import { appendEvents, type NewEvent } from '../../log/events'
import { submissionSubject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { catchOverBudget, requireWithinLimits } from '../../mail/email-limits'
import { queueConfirmation } from '../emails/queue-emails'
import { insertNote } from '../handling/notes'
import type { RowTarget } from '../handling/row-target'
import { prepareSubmission, storeSubmission } from '../submit'
import type { SubmitResult } from '../submit-result'
import { checkEntry } from './check-entry'
import { type Entry, toArrivalTime } from './entry'

interface FilledForm {
  form: FormDefinition
  input: Readonly<Record<string, unknown>>
  /** Identifies the page, so that a second click stores nothing. */
  key: string
}

/**
 * Stores a form that staff fill in for someone else. The submission is never spam, counts as read by its author, and
 * is not announced to the office. On request, the sender gets the confirmation. Nothing is stored if the hourly email
 * limit is used up.
 */
export async function enterSubmission(
  app: AppContext,
  actor: Actor,
  { form, input, key }: FilledForm,
  entry: Entry,
): Promise<SubmitResult | { status: 'over-budget' }> {
  const checked = checkEntry(form, input)
  if (!checked.valid) return { status: 'invalid', errors: checked.errors }
  const { from, arrivedOn } = entry
  const prepared = prepareSubmission(app, {
    ...{ form, checked, language: DEFAULT_LANGUAGE, spamFlags: null, key: { given: `entry:${actor.id}:${key}` } },
    entered: {
      ...{ entered_by: actor.id, entered_from: from },
      arrived_at: arrivedOn ? toArrivalTime(arrivedOn, app) : null,
    },
  })
  const store = async (transaction: Database): Promise<SubmitResult> => {
    const stored = await storeSubmission(transaction, app, prepared)
    if ('status' in stored) return stored
    const { email } = checked.sender
    const sendsConfirmation = entry.isConfirmed && email !== ''
    if (sendsConfirmation) {
      await requireWithinLimits(transaction, app, actor, { to: email })
      await queueConfirmation(transaction, app, actor, stored, checked)
    }
    await recordEntry(transaction, app, actor, { ...stored, entry })
    const confirmation = sendsConfirmation ? 'queued' : 'none'
    return { status: 'accepted', id: stored.id, repeated: false, confirmation, timing: stored.timing }
  }
  const result = await catchOverBudget(() => transactAs(app.database, actor, store))
  if (result.status === 'accepted' && !result.repeated) app.onEmailQueued?.()
  return result
}

interface EnteredSubmission {
  id: string
  /** Position in the inbox. */
  position: number
  created_at: string
  entry: Entry
}

/** Marks a submission as read by its author, and adds their note. Takes the log's lock, so call it last. */
async function recordEntry(
  transaction: Database,
  app: AppContext,
  actor: Actor,
  { id, position, created_at: at, entry: { from, arrivedOn, note } }: EnteredSubmission,
): Promise<void> {
  const read = { staff_id: actor.id, submission_id: id, position, read_at: at }
  await transaction.insertInto('staff_reads').values(read).execute()
  const text = toStorableText(note).trim()
  const noteEvents = text === '' ? [] : [await insertNote(transaction, app, actor, { submissionId: id, text, at })]
  const about = [submissionSubject(id)]
  const details = { from, ...(arrivedOn !== undefined && { arrived: arrivedOn }) }
  const change = { rows: [`submission:${id}`], inverse: { status: 'spam' } satisfies RowTarget }
  const entryEvent: NewEvent = { kind: 'submission-entered', actorId: actor.id, about, details, at, change }
  await appendEvents(transaction, [entryEvent, ...noteEvents])
}
