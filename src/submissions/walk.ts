import { type RawBuilder, sql } from 'kysely'
import { conditionsByPosition, type InboxFilter } from './inbox/inbox-filter'

/** Since when a row has been waiting: since it came in, or since the reply that reopened it. */
export const waitingPosition = sql<number>`coalesce(inbox.waiting_position, inbox.position)`

/** Rows that meet a filter's conditions but for its words, newest first or oldest first, without sorting them. */
export function walk(filter: InboxFilter, columns: RawBuilder<unknown>, span: Span): RawBuilder<unknown> {
  if (filter.isByTag && filter.tagIds) return walkTags(filter, filter.tagIds, columns, span)
  const { parts, conditions } = filter
  const branches = parts.map(({ condition, place }) => {
    const all = [condition, ...conditions, ...boundsOf(filter, span, place), ...conditionsByPosition(filter)]
    return sql`SELECT ${columns}, ${place} AS place FROM inbox WHERE ${sql.join(all, sql` AND `)} ${endOf(span, place)}`
  })
  return joinBranches(branches, sql` UNION ALL `, span)
}

function joinBranches(branches: readonly RawBuilder<unknown>[], union: RawBuilder<unknown>, span: Span) {
  const [only] = branches
  if (only && branches.length === 1) return only
  const together = sql.join(
    branches.map((branch) => sql`SELECT * FROM (${branch}) AS part`),
    union,
  )
  return sql`SELECT * FROM (${together}) AS parts ${endOf(span, sql`place`)}`
}

function endOf({ isUpward = false, isUnordered = false, limit }: Span, place: RawBuilder<unknown>) {
  const order = isUnordered ? sql`` : sql`ORDER BY ${place} ${sql.raw(isUpward ? 'ASC' : 'DESC')}`
  return sql`${order} LIMIT ${sql.lit(limit)}`
}

/** Whether a row stands within a span, by its place in the list. */
export function boundsOf(
  { isSortedByWait }: InboxFilter,
  { above, below }: Span,
  place: RawBuilder<number> = isSortedByWait ? waitingPosition : sql`inbox.position`,
): RawBuilder<boolean>[] {
  const placeOf = (position: number) => (isSortedByWait ? waitingPositionAt(position) : sql`${position}`)
  return [
    ...(above === undefined ? [] : [sql<boolean>`${place} > ${placeOf(above)}`]),
    ...(below === undefined ? [] : [sql<boolean>`${place} < ${placeOf(below)}`]),
  ]
}

/** Since when the row at a position has been waiting; an address may name a position that no row has. */
function waitingPositionAt(position: number): RawBuilder<number> {
  const its = sql`SELECT coalesce(it.waiting_position, it.position) FROM inbox AS it WHERE it.position = ${position}`
  return sql`coalesce((${its}), ${position})`
}

/** The same along the lists of what has one of some tags, each row of which is looked up in the inbox. */
function walkTags(filter: InboxFilter, tagIds: readonly string[], columns: RawBuilder<unknown>, span: Span) {
  const position = sql<number>`tagged.position`
  const place = filter.isSortedByWait ? waitingPosition : position
  const byPosition = conditionsByPosition({ unreadBy: filter.unreadBy }, position)
  const all = [...boundsOf(filter, span, place), ...byPosition, isInAnyPart(filter.parts), ...filter.conditions]
  // SQLite keeps the order of a cross join. PostgreSQL would merge both lists, and look at all between the tagged.
  const branches = tagIds.map(
    (tag) => sql`SELECT ${columns}, ${place} AS place FROM submission_tags AS tagged CROSS JOIN inbox
      WHERE tagged.tag_id = ${tag} AND inbox.position = tagged.position + 0 AND ${sql.join(all, sql` AND `)}
      ${endOf(span, place)}`,
  )
  // A submission with two of the tags is found once.
  return joinBranches(branches, sql` UNION `, span)
}

export function isInAnyPart(parts: InboxFilter['parts']): RawBuilder<boolean> {
  const conditions = parts.map(({ condition }) => condition)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** A part of the list. */
export interface Span {
  /** Only what stands above the row at this position. */
  above?: number | undefined
  /** Only what stands below the row at this position. */
  below?: number | undefined
  isUpward?: boolean
  /** Whether any will do, for counting. */
  isUnordered?: boolean
  limit: number
}
