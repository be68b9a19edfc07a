import { createHash, randomUUIDv7 } from 'node:crypto'
import { transact } from '../database/transact'
import type { FormDefinition } from '../forms/all-forms'
import { check } from '../forms/check'
import { UNSEEN_FIELD } from '../forms/unseen-field'
import type { Intake } from './intake'
import { findEarlier, type IdempotencyKey, repeatOf, storedKeys } from './once'
import { queueLetters } from './queue-letters'
import type { Receipt } from './receipt'
import { suspicionOf } from './suspicion'

/** One filled form at the door. */
export interface Delivery {
  form: FormDefinition
  input: unknown
  /** What makes a retry the same submission. */
  key: IdempotencyKey
  /** How long, in seconds, the form was in front of the sender, where the browser told it. */
  seconds?: number | undefined
  /** When it came, by `performance.now()`: who has waited for a turn waits less for the database. */
  since?: number
}

/**
 * The one door for all that comes in: checks, then stores and queues the mails in one transaction.
 * Nothing invalid is stored, and nothing is stored without its mails.
 * @throws when the database cannot store.
 */
export async function submit(intake: Intake, { form, input, key, seconds, since }: Delivery): Promise<Receipt> {
  const checked = check(form.schema, input)
  if (!checked.valid) return { status: 'invalid', errors: checked.errors }
  const now = intake.now()
  const answers = JSON.stringify(checked.answers)
  const digest = createHash('sha256').update(answers).digest('hex')
  const unseen = (input as Record<string, unknown>)[UNSEEN_FIELD]
  const received = {
    id: randomUUIDv7(),
    form: form.call,
    answers,
    digest,
    created_at: now.toISOString(),
    suspicion: suspicionOf({ answers: checked.answers, unseen, seconds }),
  }
  const keys = storedKeys(key, received)
  const submission = { ...received, idempotency_key: keys[0] ?? null }
  const receipt = await transact(
    intake.database,
    async (transaction): Promise<Receipt> => {
      const earlier = await findEarlier(transaction, submission, keys.slice(1))
      if (earlier) return earlier
      const inserted = await transaction
        .insertInto('submissions')
        .values(submission)
        .onConflict((conflict) => conflict.columns(['form', 'idempotency_key']).doNothing())
        .executeTakeFirst()
      if (inserted.numInsertedOrUpdatedRows === 0n) return repeatOf(transaction, submission)
      const words = form.mail({ id: submission.id, answers: checked.answers, content: intake.content })
      const confirmation = await queueLetters(transaction, intake, words, submission)
      return { status: 'accepted', id: submission.id, repeated: false, confirmation }
    },
    since,
  )
  if (receipt.status === 'accepted' && !receipt.repeated) intake.onQueued?.()
  return receipt
}
