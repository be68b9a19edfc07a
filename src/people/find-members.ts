import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/connection'
import { type Holdings, isSenders, submissionOf } from './person-id'

interface Span {
  /** Only what stands below this position. */
  below?: number | undefined
  limit: number
}

/** The positions of what belongs to a person, newest first. Each key is read along its index, no further than needed. */
export async function findMembers(database: Database, holdings: Holdings, { below, limit }: Span): Promise<number[]> {
  const bound = below === undefined ? sql`` : sql` AND inbox.position < ${below}`
  const end = sql`${bound} ORDER BY inbox.position DESC LIMIT ${sql.lit(limit)}`
  const parts = membersOf(holdings).map((part) => sql`SELECT * FROM (${part}${end}) AS part`)
  if (parts.length === 0) return []
  const { rows } = await sql<{ position: number }>`SELECT position FROM (${sql.join(parts, sql` UNION `)}) AS members
    ORDER BY position DESC LIMIT ${sql.lit(limit)}`.execute(database)
  return rows.map(({ position }) => Number(position))
}

/** How many submissions belong to a person, but no more than so many. */
export async function countMembers(database: Database, holdings: Holdings, limit: number): Promise<number> {
  return (await findMembers(database, holdings, { limit })).length
}

function membersOf({ personId, keys, given }: Holdings): RawBuilder<unknown>[] {
  const isTheirs = sql`NOT EXISTS (SELECT 1 FROM person_submissions AS given
    WHERE given.submission_id = inbox.submission_id AND given.person_id <> ${personId})`
  const senders = keys.filter(isSenders)
  const own = keys.flatMap((key) => submissionOf(key) ?? [])
  const select = (condition: RawBuilder<unknown>) => sql`SELECT inbox.position FROM inbox WHERE ${condition}`
  const parts = senders.map((key) => select(sql`inbox.person_key = ${key} AND ${isTheirs}`))
  if (own.length > 0)
    parts.push(select(sql`inbox.submission_id IN (${sql.join(own)}) AND inbox.person_key IS NULL AND ${isTheirs}`))
  if (given.length > 0) {
    const theirs = sql`SELECT submission_id FROM person_submissions WHERE person_id = ${personId}`
    parts.push(select(sql`inbox.submission_id IN (${theirs})`))
  }
  return parts
}
