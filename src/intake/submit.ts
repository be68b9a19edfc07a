import { createHash, randomUUIDv7 } from 'node:crypto'
import type { Content } from '../../content/read-content'
import type { Database } from '../database/connection'
import { whenFree } from '../database/when-free'
import type { FormDefinition } from '../forms/all-forms'
import { check, type FieldErrors } from '../forms/check'
import { queueMails } from './queue-mails'

/** One filled form at the door. */
export interface Delivery {
  form: FormDefinition
  input: unknown
  /** What makes a retry the same submission. */
  key: IdempotencyKey
}

/** A key the sender chose, or none: then the same answers within minutes are taken for one click too many. */
export type IdempotencyKey = { given: string } | 'by-content' | 'none'

export interface Intake {
  database: Database
  content: Content
  /** Where the office reads its mail. */
  officeEmail: string
  now: () => Date
  /** Told when mail was queued, so that it need not wait for the next look. */
  onQueued?: () => void
}

export type Receipt =
  | { status: 'accepted'; id: string; repeated: boolean }
  | { status: 'invalid'; errors: FieldErrors }
  /** The key was used before, with other answers. */
  | { status: 'conflict' }

const SAME_CONTENT_MILLISECONDS = 10 * 60 * 1000

/**
 * The one door for all that comes in: checks, then stores and queues the mails in one transaction.
 * Nothing invalid is stored, and nothing is stored without its mails.
 * @throws when the database cannot store.
 */
export async function submit(intake: Intake, { form, input, key }: Delivery): Promise<Receipt> {
  const checked = check(form.schema, input)
  if (!checked.valid) return { status: 'invalid', errors: checked.errors }
  const now = intake.now()
  const answers = JSON.stringify(checked.answers)
  const digest = createHash('sha256').update(answers).digest('hex')
  const keys = storedKeys(key, digest, now)
  const submission = {
    id: randomUUIDv7(),
    form: form.call,
    answers,
    digest,
    idempotency_key: keys[0] ?? null,
    created_at: now.toISOString(),
  }
  const receipt = await whenFree(() =>
    intake.database.transaction().execute(async (transaction): Promise<Receipt> => {
      const earlier = await findEarlier(transaction, submission, keys.slice(1))
      if (earlier) return earlier
      const inserted = await transaction
        .insertInto('submissions')
        .values(submission)
        .onConflict((conflict) => conflict.columns(['form', 'idempotency_key']).doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 0n) return repeatOf(transaction, submission)
      const words = form.mail({ id: submission.id, answers: checked.answers, content: intake.content })
      await queueMails(transaction, intake, words, submission)
      return { status: 'accepted', id: submission.id, repeated: false }
    }),
  )
  if (receipt.status === 'accepted' && !receipt.repeated) intake.onQueued?.()
  return receipt
}

interface Keyed {
  form: string
  digest: string
  idempotency_key: string | null
  created_at: string
}

/**
 * The key a submission is stored under and, for one keyed by its content, the key of the window before:
 * windows are a fixed grid, and a second click may fall into the next one.
 */
function storedKeys(key: IdempotencyKey, digest: string, now: Date): string[] {
  if (key === 'none') return []
  if (key !== 'by-content') return [`given:${key.given}`]
  const window = Math.floor(now.getTime() / SAME_CONTENT_MILLISECONDS)
  return [`content:${digest}:${window}`, `content:${digest}:${window - 1}`]
}

async function findEarlier(
  database: Database,
  { form, created_at }: Keyed,
  keys: string[],
): Promise<Receipt | undefined> {
  const [key] = keys
  if (!key) return undefined
  const since = new Date(Date.parse(created_at) - SAME_CONTENT_MILLISECONDS).toISOString()
  const earlier = await database
    .selectFrom('submissions')
    .select('id')
    .where('form', '=', form)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return earlier && { status: 'accepted', id: earlier.id, repeated: true }
}

async function repeatOf(database: Database, { form, digest, idempotency_key }: Keyed): Promise<Receipt> {
  const first = await database
    .selectFrom('submissions')
    .select(['id', 'digest'])
    .where('form', '=', form)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirstOrThrow()
  return first.digest === digest ? { status: 'accepted', id: first.id, repeated: true } : { status: 'conflict' }
}
