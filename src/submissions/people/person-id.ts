import type { Database } from '../../database/connection'

/*
 * Every submission has a person key: the one of its sender, or one of its own where it has none. A key belongs to the
 * person of the same id, unless staff gave it to another (person_keys); a submission belongs to its key's person,
 * unless staff gave it to another (person_submissions).
 */

/** The key of a submission whose sender left no email. */
export const ownKeyOf = (submissionId: string): string => `${OWN}${submissionId}`

const OWN = 'submission:'

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
    .select(['inbox.submission_id as submissionId', 'inbox.person_key as senderKey', 'given.person_id as given'])
    .where('inbox.submission_id', 'in', submissionIds)
    .execute()
  const keyed = rows.map(({ senderKey, ...row }) => ({ ...row, key: senderKey ?? ownKeyOf(row.submissionId) }))
  const owners = await readOwners(
    database,
    keyed.map(({ key }) => key),
  )
  return keyed.map((row) => ({ ...row, personId: row.given ?? owners.get(row.key) ?? row.key }))
}

/** The person of each key that staff gave to another one. */
export async function readOwners(database: Database, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await database.selectFrom('person_keys').selectAll().where('person_key', 'in', keys).execute()
  return new Map(rows.map(({ person_key, person_id }) => [person_key, person_id]))
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
  const [keys, given, own] = await Promise.all([
    database.selectFrom('person_keys').select('person_key').where('person_id', '=', personId).execute(),
    database.selectFrom('person_submissions').select('submission_id').where('person_id', '=', personId).execute(),
    readOwners(database, [personId]),
  ])
  const all = keys.map(({ person_key }) => person_key)
  if ((own.get(personId) ?? personId) === personId) all.push(personId)
  return { personId, keys: all.sort(), given: given.map(({ submission_id }) => submission_id).sort() }
}

/** The present holdings of a person by an id that they had once: who was joined with another is that other one. */
export async function resolvePerson(database: Database, id: string): Promise<Holdings> {
  const holdings = await readHoldings(database, id)
  if (holdings.keys.length > 0 || holdings.given.length > 0) return holdings
  const owner = (await readOwners(database, [id])).get(id)
  return owner === undefined ? holdings : readHoldings(database, owner)
}
