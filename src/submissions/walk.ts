import { type RawBuilder, sql } from 'kysely'
import { conditionsByPosition, type InboxFilter } from './inbox/inbox-filter'

/** The position from which a row has been waiting: its own, or that of the reply that reopened it. */
export const waitingPosition = sql<number>`coalesce(inbox.waiting_position, inbox.position)`

/** Selects rows that match a filter, except for its words, in list order without sorting. */
export function scanList(filter: InboxFilter, columns: RawBuilder<unknown>, span: Span): RawBuilder<unknown> {
  if (filter.isByTag && filter.tagIds) return scanTags(filter, filter.tagIds, columns, span)
  const { parts, conditions } = filter
  const branches = parts.map(({ condition, place }) => {
    const all = [condition, ...conditions, ...spanConditions(filter, span, place), ...conditionsByPosition(filter)]
    return sql`SELECT ${columns}, ${place} AS place FROM inbox WHERE ${sql.join(all, sql` AND `)} ${orderAndLimit(span, place)}`
  })
  return joinBranches(branches, sql` UNION ALL `, span)
}

function joinBranches(branches: readonly RawBuilder<unknown>[], union: RawBuilder<unknown>, span: Span) {
  const [only] = branches
  if (only && branches.length === 1) return only
  const combined = sql.join(
    branches.map((branch) => sql`SELECT * FROM (${branch}) AS part`),
    union,
  )
  return sql`SELECT * FROM (${combined}) AS parts ${orderAndLimit(span, sql`place`)}`
}

function orderAndLimit({ isUpward = false, isUnordered = false, limit }: Span, place: RawBuilder<unknown>) {
  const order = isUnordered ? sql`` : sql`ORDER BY ${place} ${sql.raw(isUpward ? 'ASC' : 'DESC')}`
  return sql`${order} LIMIT ${sql.lit(limit)}`
}

/** Returns the conditions on a row's sort key for a span. */
export function spanConditions(
  { isSortedByWait }: InboxFilter,
  { above, below }: Span,
  place: RawBuilder<number> = isSortedByWait ? waitingPosition : sql`inbox.position`,
): RawBuilder<boolean>[] {
  const getPlace = (position: number) => (isSortedByWait ? waitingPositionAt(position) : sql`${position}`)
  return [
    ...(above === undefined ? [] : [sql<boolean>`${place} > ${getPlace(above)}`]),
    ...(below === undefined ? [] : [sql<boolean>`${place} < ${getPlace(below)}`]),
  ]
}

/** Returns the waiting position of the row at a position, or the position itself if there is no row. */
function waitingPositionAt(position: number): RawBuilder<number> {
  const inner = sql`SELECT coalesce(it.waiting_position, it.position) FROM inbox AS it WHERE it.position = ${position}`
  return sql`coalesce((${inner}), ${position})`
}

/** Selects rows with one of the tags by scanning the tagged submissions. */
function scanTags(filter: InboxFilter, tagIds: readonly string[], columns: RawBuilder<unknown>, span: Span) {
  const position = sql<number>`tagged.position`
  const place = filter.isSortedByWait ? waitingPosition : position
  const byPosition = conditionsByPosition({ unreadBy: filter.unreadBy }, position)
  const all = [...spanConditions(filter, span, place), ...byPosition, isInAnyPart(filter.parts), ...filter.conditions]
  // SQLite does not reorder a cross join. PostgreSQL would merge both lists and read all rows between the tagged ones.
  const branches = tagIds.map(
    (tag) => sql`SELECT ${columns}, ${place} AS place FROM submission_tags AS tagged CROSS JOIN inbox
      WHERE tagged.tag_id = ${tag} AND inbox.position = tagged.position + 0 AND ${sql.join(all, sql` AND `)}
      ${orderAndLimit(span, place)}`,
  )
  // UNION removes duplicates of submissions with several of the tags.
  return joinBranches(branches, sql` UNION `, span)
}

export function isInAnyPart(parts: InboxFilter['parts']): RawBuilder<boolean> {
  const conditions = parts.map(({ condition }) => condition)
  return sql`(${sql.join(conditions, sql` OR `)})`
}

/** A range of the list. */
export interface Span {
  /** Only rows above the row at this position. */
  above?: number | undefined
  /** Only rows below the row at this position. */
  below?: number | undefined
  isUpward?: boolean
  /** True if any rows will do, for counting. */
  isUnordered?: boolean
  limit: number
}
