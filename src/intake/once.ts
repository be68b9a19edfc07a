import type { Database } from '../database/connection'
import { findConfirmation } from './find-confirmation'
import type { Receipt } from './receipt'

/**
 * A key that the sender chose; or who the sender is, as a digest that tells nobody: then the same answers from there
 * within minutes are taken for one click too many; or none.
 */
export type IdempotencyKey = { given: string } | { sender: string } | 'none'

const SAME_CONTENT_MILLISECONDS = 10 * 60 * 1000

/** A submission and what may have come before it under its key. */
interface Keyed {
  form: string
  digest: string
  idempotency_key: string | null
  created_at: string
  suspicion: string | null
}

/**
 * The key a submission is stored under and, for one keyed by its content, the key of the window before:
 * windows are a fixed grid, and a second click may fall into the next one.
 */
export function storedKeys(
  key: IdempotencyKey,
  { digest, created_at, suspicion }: Pick<Keyed, 'digest' | 'created_at' | 'suspicion'>,
): string[] {
  if (key === 'none') return []
  if ('given' in key) return [`given:${key.given}`]
  const window = Math.floor(Date.parse(created_at) / SAME_CONTENT_MILLISECONDS)
  // What looks like spam causes no confirmation, so it never stands for what does not.
  const kind = suspicion === null ? 'content' : 'suspicious'
  return [window, window - 1].map((each) => `${kind}:${digest}:${key.sender}:${each}`)
}

/** The same answers in the window before, if they came within the last minutes. */
export async function findEarlier(
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
  return earlier && repeated(database, form, earlier.id)
}

/** What a submission is whose key is taken: a repetition, or other answers under the same key. */
export async function repeatOf(database: Database, { form, digest, idempotency_key }: Keyed): Promise<Receipt> {
  const first = await database
    .selectFrom('submissions')
    .select(['id', 'digest'])
    .where('form', '=', form)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirstOrThrow()
  return first.digest === digest ? repeated(database, form, first.id) : { status: 'conflict' }
}

async function repeated(database: Database, form: string, id: string): Promise<Receipt> {
  const confirmation = (await findConfirmation(database, form, id)) ?? 'none'
  return { status: 'accepted', id, repeated: true, confirmation }
}
