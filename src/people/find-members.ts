import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection'
import type { PersonContacts } from './person-contacts'

interface Span {
  /** Only what stands below this position. */
  below?: number | undefined
  limit: number
}

/** The positions of what belongs to a person, newest first. Each contact is read along its index, no further than needed. */
export async function findMembers(
  database: Database,
  person: PersonContacts,
  { below, limit }: Span,
): Promise<number[]> {
  const bound = below === undefined ? sql`` : sql` AND inbox.position < ${below}`
  const end = sql`${bound} ORDER BY inbox.position DESC LIMIT ${sql.lit(limit)}`
  const parts = selectMembers(person).map((part) => sql`SELECT * FROM (${part}${end}) AS part`)
  if (parts.length === 0) return []
  const { rows } = await sql<{
    position: number
  }>`SELECT position FROM (${sql.join(parts, sql` UNION ALL `)}) AS members
    ORDER BY position DESC LIMIT ${sql.lit(limit)}`.execute(database)
  return rows.map(({ position }) => Number(position))
}

/** How many submissions belong to a person, but no more than so many. */
export async function countMembers(database: Database, person: PersonContacts, limit: number): Promise<number> {
  return (await findMembers(database, person, { limit })).length
}

/** The reference of the newest that somebody sent, by which people know them in the log; "" if nothing is theirs. */
export async function readNewestReference(database: Database, person: PersonContacts): Promise<string> {
  const [position] = await findMembers(database, person, { limit: 1 })
  if (position === undefined) return ''
  const found = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select('reference')
    .where('position', '=', position)
    .executeTakeFirst()
  return found?.reference ?? ''
}

/** Those without an address have few each, and there may be many of them. */
function selectMembers({ contacts }: PersonContacts): RawBuilder<unknown>[] {
  const select = (ids: readonly string[]) =>
    sql`SELECT inbox.position FROM inbox WHERE inbox.contact_id IN (${sql.join(ids)})`
  const { true: addressed = [], false: others = [] } = Object.groupBy(contacts, ({ hasAddress }) => `${hasAddress}`)
  const parts = addressed.map(({ id }) => select([id]))
  return others.length > 0 ? [...parts, select(others.map(({ id }) => id))] : parts
}
