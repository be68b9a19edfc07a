import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection'
import type { PersonContacts } from './person-contacts'

interface PositionOptions {
  below?: number | undefined
  limit: number
}

/** Lists the positions of a person's submissions, newest first. Reads no more rows than needed. */
export async function listPositions(
  database: Database,
  person: PersonContacts,
  { below, limit }: PositionOptions,
): Promise<number[]> {
  const bound = below === undefined ? sql`` : sql` AND inbox.position < ${below}`
  const end = sql`${bound} ORDER BY inbox.position DESC LIMIT ${sql.lit(limit)}`
  const parts = selectPositions(person).map((part) => sql`SELECT * FROM (${part}${end}) AS part`)
  if (parts.length === 0) return []
  const { rows } = await sql<{
    position: number
  }>`SELECT position FROM (${sql.join(parts, sql` UNION ALL `)}) AS members
    ORDER BY position DESC LIMIT ${sql.lit(limit)}`.execute(database)
  return rows.map(({ position }) => Number(position))
}

/** Counts a person's submissions, up to a limit. */
export async function countEntries(database: Database, person: PersonContacts, limit: number): Promise<number> {
  return (await listPositions(database, person, { limit })).length
}

/** Returns the reference of a person's newest submission, which identifies the person in the log; "" if none. */
export async function readNewestReference(database: Database, person: PersonContacts): Promise<string> {
  const [position] = await listPositions(database, person, { limit: 1 })
  if (position === undefined) return ''
  const found = await database
    .selectFrom('inbox')
    .innerJoin('submissions', 'submissions.id', 'inbox.submission_id')
    .select('reference')
    .where('position', '=', position)
    .executeTakeFirst()
  return found?.reference ?? ''
}

/** Combines contacts without an address into one query, because a person may have many of them. */
function selectPositions({ contacts }: PersonContacts): RawBuilder<unknown>[] {
  const select = (ids: readonly string[]) =>
    sql`SELECT inbox.position FROM inbox WHERE inbox.contact_id IN (${sql.join(ids)})`
  const { true: addressed = [], false: others = [] } = Object.groupBy(contacts, ({ hasAddress }) => `${hasAddress}`)
  const parts = addressed.map(({ id }) => select([id]))
  return others.length > 0 ? [...parts, select(others.map(({ id }) => id))] : parts
}
