import { createHash, randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { DEFAULT_LANGUAGE, type Language } from '../../content/language'
import type { AppContext } from '../app-context'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { perDialect } from '../database/dialect'
import { toStorableText } from '../database/storable-text'
import type { SubmissionsTable } from '../database/tables'
import { transact } from '../database/transact'
import type { CheckedForm, FormDefinition } from '../forms/form-definition'
import { HONEYPOT_FIELD } from '../forms/honeypot'
import { toReference } from '../forms/reference'
import { arrivalDay } from './arrival-day'
import { queueEmails } from './emails/queue-emails'
import { createStoredKeys, findEarlierSubmission, findRepeat, type IdempotencyKey } from './idempotency'
import { addToInbox } from './inbox/add-to-inbox'
import { joinSeason } from './join-season'
import { findSpamFlags } from './spam-flags'
import type { SubmitResult } from './submit-result'

export interface SubmissionRequest {
  form: FormDefinition
  input: unknown
  /** The form's language. */
  language?: Language
  /** Identifies retries of the same submission. */
  key: IdempotencyKey
  /** Number of seconds the form was visible, if the browser reported it. */
  seconds?: number | undefined
  /** Arrival time by `performance.now()`. Time spent in the queue shortens the wait for the database. */
  since?: number
}

type Submission = Omit<Selectable<SubmissionsTable>, 'erased_at' | 'language'> & { language: Language }

/**
 * Validates a form, then stores it and queues its emails in one transaction.
 * @throws if the database cannot store it.
 */
export async function submit(
  app: AppContext,
  { form, input, language = DEFAULT_LANGUAGE, key, seconds, since }: SubmissionRequest,
): Promise<SubmitResult> {
  const checked = form.check(input, language)
  if (!checked.valid) return { status: 'invalid', errors: checked.errors }
  const honeypot = (input as Record<string, unknown>)[HONEYPOT_FIELD]
  const spamFlags = findSpamFlags({ answers: checked.answers, honeypot, seconds })
  const prepared = prepareSubmission(app, { form, checked, language, key, spamFlags })
  const result = await transact(
    app.database,
    async (transaction): Promise<SubmitResult> => {
      const stored = await storeSubmission(transaction, app, prepared)
      if ('status' in stored) return stored
      const confirmation = await queueEmails(transaction, app, stored, checked)
      return { status: 'accepted', id: stored.id, repeated: false, confirmation, timing: stored.timing }
    },
    since,
  )
  if (result.status === 'accepted' && !result.repeated) app.onEmailQueued?.()
  return result
}

interface CheckedRequest extends Pick<SubmissionRequest, 'form' | 'key'> {
  checked: CheckedForm & { valid: true }
  language: Language
  /** The signs of spam; null if none. */
  spamFlags: string | null
  /** Set if staff entered it. */
  entered?: Pick<Submission, 'entered_by' | 'entered_from' | 'arrived_at'>
}

/** A checked form that is ready to be stored. */
interface PreparedSubmission {
  form: FormDefinition
  row: Omit<Submission, 'id' | 'reference'>
  /** Keys that the same answers may already be stored under. */
  earlierKeys: string[]
}

export function prepareSubmission(
  app: AppContext,
  { form, checked, language, key, spamFlags, entered }: CheckedRequest,
): PreparedSubmission {
  const answers = JSON.stringify(checked.answers)
  const digest = createHash('sha256').update(answers).digest('hex')
  const created_at = app.now().toISOString()
  const [idempotency_key = null, ...earlierKeys] = createStoredKeys(key, { digest, created_at, spam_flags: spamFlags })
  const moments = { created_at, arrived_at: entered?.arrived_at ?? null }
  const { content } = app.content.current(language)
  return {
    form,
    row: {
      ...{ form: form.name, form_version: form.version, language, answers, digest, idempotency_key, ...moments },
      sender_name: toStorableText(checked.sender.name),
      sender_email: toStorableText(checked.sender.email) || null,
      spam_flags: spamFlags,
      entered_by: entered?.entered_by ?? null,
      entered_from: entered?.entered_from ?? null,
      ...joinSeason(content, form, checked.answers, arrivalDay(moments, content)),
    },
    earlierKeys,
  }
}

/** Stores a submission in the inbox, in the caller's transaction, unless its key was used before. */
export async function storeSubmission(
  transaction: Database,
  { createId = randomUUIDv7 }: AppContext,
  { form, row, earlierKeys }: PreparedSubmission,
): Promise<(Submission & { position: number }) | SubmitResult> {
  const earlier = await findEarlierSubmission(transaction, row, earlierKeys)
  if (earlier) return earlier
  for (let tries = 0; tries < MAX_REFERENCE_ATTEMPTS; tries++) {
    const id = createId()
    const submission = { id, reference: toReference(id), ...row }
    const { numAffectedRows } = await insertSubmission(transaction, submission)
    if (numAffectedRows === 1n) return { ...submission, position: await addToInbox(transaction, submission, form) }
    const repeat = await findRepeat(transaction, row)
    if (repeat) return repeat
  }
  throw new Error('All attempted references are taken')
}

/** With 2^40 references, a second collision in a row is very unlikely. */
const MAX_REFERENCE_ATTEMPTS = 5

const keyShareLock = (transaction: Database) => perDialect(transaction, { sqlite: sql``, postgres: sql`FOR KEY SHARE` })

const insertSubmission = compileOnce((transaction, { season_id, ...submission }: Submission) =>
  transaction
    .insertInto('submissions')
    // The season may have been deleted since the content was read.
    .values({
      ...submission,
      season_id: sql`(SELECT id FROM seasons WHERE id = ${season_id} ${keyShareLock(transaction)})`,
    })
    .onConflict((conflict) => conflict.doNothing()),
)
