import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Selectable } from 'kysely'
import { dayAt, isoDate } from '../../content/calendar'
import { DEFAULT_LANGUAGE, type Language } from '../../content/language'
import type { AppContext } from '../app-context'
import { compileOnce } from '../database/compile-once'
import type { Database } from '../database/connection'
import { storableText } from '../database/storable-text'
import type { SubmissionsTable } from '../database/tables'
import { transact } from '../database/transact'
import type { FormDefinition } from '../forms/form-definition'
import { HONEYPOT_FIELD } from '../forms/honeypot'
import { referenceOf } from '../forms/reference'
import { requireActor } from '../log/transact-as'
import { seasonAt } from '../seasons/season-at'
import { queueEmails } from './emails/queue-emails'
import { checkEntry } from './entry/check-entry'
import { arrivalOn, type Entry } from './entry/entry'
import { recordEntry } from './entry/record-entry'
import { findEarlier, type IdempotencyKey, repeatOf, storedKeys } from './idempotency'
import { addToInbox } from './inbox/index-inbox'
import { findSpamFlags } from './spam-flags'
import type { SubmitResult } from './submit-result'

/** A form that somebody sent. */
export interface SubmissionRequest {
  form: FormDefinition
  input: unknown
  /** The language that the form was in. */
  language?: Language
  /** What makes a retry the same submission. */
  key: IdempotencyKey
  /** How many seconds the form was in front of the sender, where the browser said so. */
  seconds?: number | undefined
  /** Where somebody of the office enters it for somebody else: never spam, and read. */
  entry?: Entry
  /** When it arrived, by `performance.now()`: what waited for its turn waits less for the database. */
  since?: number
}

/** Without its season, which the database knows. */
type Submission = Omit<Selectable<SubmissionsTable>, 'season_id' | 'erased_at'>

/**
 * Checks a form, then stores it and queues its emails in one transaction.
 * Nothing invalid is stored, and nothing is stored without its emails.
 * @throws OverBudgetError where the confirmation of what the office enters would wait for too long; otherwise when the
 * database cannot store.
 */
export async function submit(
  app: AppContext,
  { form, input, language = DEFAULT_LANGUAGE, key, seconds, entry, since }: SubmissionRequest,
): Promise<SubmitResult> {
  const checked = entry ? checkEntry(form, input as Record<string, unknown>) : form.check(input, language)
  if (!checked.valid) return { status: 'invalid', errors: checked.errors }
  const { sender } = checked
  const answers = JSON.stringify(checked.answers)
  const honeypot = (input as Record<string, unknown>)[HONEYPOT_FIELD]
  const received = {
    form: form.name,
    form_version: form.version,
    language,
    answers,
    sender_name: storableText(sender.name),
    sender_email: storableText(sender.email) || null,
    digest: createHash('sha256').update(answers).digest('hex'),
    created_at: app.now().toISOString(),
    spam_flags: entry ? null : findSpamFlags({ answers: checked.answers, honeypot, seconds }),
  }
  const { content, revision } = app.content.current(language)
  // A paper belongs to the season in which it arrived.
  const today = isoDate(dayAt(app.now(), content.organization.timeZone))
  const season = { ...programIn(form, checked.answers), day: entry?.arrivedOn ?? today, today }
  const keys = storedKeys(key, received)
  const keyed = {
    ...received,
    idempotency_key: keys[0] ?? null,
    entered_by: entry?.actor.id ?? null,
    entered_from: entry?.from ?? null,
    arrived_at: entry?.arrivedOn ? arrivalOn(entry.arrivedOn, app) : null,
  }
  const result = await transact(
    app.database,
    async (transaction): Promise<SubmitResult> => {
      if (entry) await requireActor(transaction, entry.actor)
      const earlier = await findEarlier(transaction, keyed, keys.slice(1))
      if (earlier) return earlier
      const stored = await store(transaction, keyed, season, app.createId)
      if ('status' in stored) return stored
      const position = await addToInbox(transaction, stored, form)
      const about = { ...stored, language, content, revision: Number(revision), senderEmail: sender.email, entry }
      const confirmation = await queueEmails(transaction, app, checked.email, about)
      // Its event comes last: whoever writes one waits for nobody.
      if (entry) await recordEntry(transaction, app, entry, { ...stored, position })
      return { status: 'accepted', id: stored.id, repeated: false, confirmation }
    },
    since,
  )
  if (result.status === 'accepted' && !result.repeated) app.onQueued?.()
  return result
}

/** The program that answers are about, as the forms call it; none where they are about none. */
function programIn({ inbox }: FormDefinition, answers: Readonly<Record<string, unknown>>): { program?: string } {
  const program = inbox.program && answers[inbox.program]
  return typeof program === 'string' && program !== '' ? { program } : {}
}

/** What a submission's season is looked up by. */
interface Season {
  program?: string
  day: string
  today: string
}

const insertSubmission = compileOnce((transaction, { program, day, today, ...submission }: Submission & Season) =>
  transaction
    .insertInto('submissions')
    .values({ ...submission, season_id: seasonAt(program, day, today) })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Of 2^40 references, two in a row are hardly ever taken. */
const MOST_REFERENCES_TRIED = 5

/** Stores a submission under a reference that no other one has, or tells what its key was used for before. */
async function store(
  transaction: Database,
  keyed: Omit<Submission, 'id' | 'reference'>,
  season: Season,
  createId: () => string = randomUUIDv7,
): Promise<Submission | SubmitResult> {
  for (let tries = 0; tries < MOST_REFERENCES_TRIED; tries++) {
    const id = createId()
    const submission = { id, reference: referenceOf(id), ...keyed }
    const { numAffectedRows } = await insertSubmission(transaction, { ...submission, ...season })
    if (numAffectedRows === 1n) return submission
    const repeat = await repeatOf(transaction, keyed)
    if (repeat) return repeat
  }
  throw new Error('every reference that was tried is taken')
}
