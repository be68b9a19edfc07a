import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../database/connection'

/*
 * Every submission has a person key: the one of its sender, or one of its own where it has none. A key belongs to the
 * person of the same id, unless staff gave it to another (person_keys); a submission belongs to its key's person,
 * unless staff gave it to another (person_submissions).
 */

/** How the key of a submission begins whose sender left no email. */
const OWN = 'submission:'

/** The key of a row of the inbox. */
export const keyInInbox = sql<string>`coalesce(inbox.person_key, ${sql.lit(OWN)} || inbox.submission_id)`

/** How the id of somebody begins whom staff separated; no submission has it as its key. */
const SEPARATED = 'separated:'

/** An id for somebody who is separated from another: random, and kept so that it still leads to whom they are joined with. */
export const separatedId = (): string => SEPARATED + randomBytes(32).toString('base64url')

/** Whether a key is of an email and a first name (personKeyOf). */
export const isSenders = (key: string): boolean => !key.includes(':')

/** The submission whose own key this is; undefined for a sender's. */
export function submissionOf(key: string): string | undefined {
  return key.startsWith(OWN) ? key.slice(OWN.length) : undefined
}

/** Where a submission belongs. */
export interface Belonging {
  submissionId: string
  key: string
  /** The person whom staff gave it to, apart from its key. */
  given: string | null
  personId: string
}

/** Reads whom submissions belong to; those that do not exist are left out. */
export async function readBelonging(database: Database, submissionIds: readonly string[]): Promise<Belonging[]> {
  if (submissionIds.length === 0) return []
  const rows = await database
    .selectFrom('inbox')
    .leftJoin('person_submissions as given', 'given.submission_id', 'inbox.submission_id')
    .leftJoin('person_keys as owner', (join) => join.on('owner.person_key', '=', keyInInbox))
    .select(['inbox.submission_id as submissionId', keyInInbox.as('key'), 'given.person_id as given'])
    .select('owner.person_id as owner')
    .where('inbox.submission_id', 'in', submissionIds)
    .execute()
  return rows.map(({ owner, ...row }) => ({ ...row, personId: row.given ?? owner ?? row.key }))
}

/** What staff gave to a person, and what is theirs by itself. */
export interface Holdings {
  personId: string
  /** Their keys, sorted. */
  keys: string[]
  /** The submissions that are theirs apart from their keys, sorted. */
  given: string[]
}

/** Reads what belongs to a person; who was joined with another has nothing. */
export async function readHoldings(database: Database, personId: string): Promise<Holdings> {
  const [holdings] = await readAllHoldings(database, [personId])
  return holdings as Holdings
}

/** Reads what belongs to some persons, in their order. */
export async function readAllHoldings(database: Database, personIds: readonly string[]): Promise<Holdings[]> {
  if (personIds.length === 0) return []
  const ids = sql.join(personIds)
  const { rows } = await sql<{ person_id: string; key: string | null; given: string | null }>`
    SELECT person_id, person_key AS key, NULL AS given FROM person_keys WHERE person_id IN (${ids})
    UNION ALL SELECT person_id, person_key, NULL FROM person_keys WHERE person_key IN (${ids})
    UNION ALL SELECT person_id, NULL, submission_id FROM person_submissions WHERE person_id IN (${ids})`.execute(
    database,
  )
  const elsewhere = new Set(rows.flatMap(({ key }) => key ?? []))
  return personIds.map((personId) => {
    const own = rows.filter((row) => row.person_id === personId)
    const keys = new Set(own.flatMap(({ key }) => key ?? []))
    if (!elsewhere.has(personId)) keys.add(personId)
    return { personId, keys: [...keys].sort(), given: own.flatMap(({ given }) => given ?? []).sort() }
  })
}

/** The present holdings of a person by an id that they had once: who was joined with another is that other one. */
export async function resolvePerson(database: Database, id: string): Promise<Holdings> {
  const holdings = await readHoldings(database, id)
  if (holdings.keys.length > 0 || holdings.given.length > 0) return holdings
  const keyed = database.selectFrom('person_keys').select('person_id').where('person_key', '=', id)
  const owner = await keyed.executeTakeFirst()
  return owner ? readHoldings(database, owner.person_id) : holdings
}
