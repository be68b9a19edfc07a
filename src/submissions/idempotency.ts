import { awaitStandbys } from '../database/await-standbys'
import type { Database } from '../database/connection'
import { findConfirmation } from './find-confirmation'
import type { SubmitResult } from './submit-result'

/**
 * Identifies a submission for retries: a key chosen by the sender; or an anonymous digest of the sender, so that the
 * same answers within minutes count as a double click; or none.
 */
export type IdempotencyKey = { given: string } | { sender: string } | 'none'

const SAME_CONTENT_WINDOW_MS = 10 * 60 * 1000

/** The fields that identify repeated submissions. */
interface KeyedSubmission {
  form: string
  digest: string
  idempotency_key: string | null
  created_at: string
  spam_flags: string | null
}

/**
 * Returns the key to store a submission under. If the key depends on its content, also returns the key of the previous
 * time window, because a second click may fall into the next window.
 */
export function createStoredKeys(
  key: IdempotencyKey,
  { digest, created_at, spam_flags }: Pick<KeyedSubmission, 'digest' | 'created_at' | 'spam_flags'>,
): string[] {
  if (key === 'none') return []
  if ('given' in key) return [`given:${key.given}`]
  const window = Math.floor(Date.parse(created_at) / SAME_CONTENT_WINDOW_MS)
  // Suspected spam gets no confirmation, so it must not count as the same submission from a person.
  const kind = spam_flags === null ? 'content' : 'suspicious'
  return [window, window - 1].map((each) => `${kind}:${digest}:${key.sender}:${each}`)
}

/** Finds the same answers in the previous time window, if they arrived within the last minutes. */
export async function findEarlierSubmission(
  database: Database,
  { form, created_at }: KeyedSubmission,
  keys: string[],
): Promise<SubmitResult | undefined> {
  const [key] = keys
  if (!key) return undefined
  const since = new Date(Date.parse(created_at) - SAME_CONTENT_WINDOW_MS).toISOString()
  const earlier = await database
    .selectFrom('submissions')
    .select('id')
    .where('form', '=', form)
    .where('idempotency_key', '=', key)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return earlier && toRepeatedResult(database, form, earlier.id)
}

/** Returns the result for a used key: a repeat, or a conflict if the answers differ. Undefined if the key is new. */
export async function findRepeat(
  database: Database,
  { form, digest, idempotency_key }: KeyedSubmission,
): Promise<SubmitResult | undefined> {
  const first = await database
    .selectFrom('submissions')
    .select(['id', 'digest'])
    .where('form', '=', form)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst()
  if (!first) return undefined
  return first.digest === digest ? toRepeatedResult(database, form, first.id) : { status: 'conflict' }
}

/** Waits for the standbys first, because the earlier request may have failed when none had the data yet. */
async function toRepeatedResult(database: Database, form: string, id: string): Promise<SubmitResult> {
  await awaitStandbys(database)
  const told = await findConfirmation(database, form, id)
  return { status: 'accepted', id, repeated: true, ...(told ?? { confirmation: 'none', timing: null }) }
}
