import type { Database } from '../database/connection'
import { findConfirmation } from './find-confirmation'
import type { Receipt } from './receipt'

/** A key the sender chose, or none: then the same answers within minutes are taken for one click too many. */
export type IdempotencyKey = { given: string } | 'by-content' | 'none'

const SAME_CONTENT_MILLISECONDS = 10 * 60 * 1000

/** A submission and what may have come before it under its key. */
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
export function storedKeys(key: IdempotencyKey, digest: string, now: Date): string[] {
  if (key === 'none') return []
  if (key !== 'by-content') return [`given:${key.given}`]
  const window = Math.floor(now.getTime() / SAME_CONTENT_MILLISECONDS)
  return [`content:${digest}:${window}`, `content:${digest}:${window - 1}`]
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
