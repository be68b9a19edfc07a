import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connection'
import type { ApplicationState, Moment } from '../../database/tables'
import { whereIn } from '../../database/where-in'

/** The forms with which families answer. */
export type FamilyForm = 'acceptance' | 'cancellation'

/** A family's form and an application that it may belong to. */
export interface PossibleMatch {
  submissionId: string
  /** When the form reached the office. */
  arrivedAt: Moment
  applicationId: string
  state: ApplicationState
  /** True if the full names are equal. If not, the addresses are. */
  hasSameName: boolean
}

/** The states of applications that a form can belong to. An accepted one makes an acceptance a repetition. */
const possibleStates: Readonly<Record<FamilyForm, readonly ApplicationState[]>> = {
  acceptance: ['offered', 'lapsed', 'declined', 'withdrawn', 'waitlisted', 'accepted'],
  cancellation: ['offered', 'applied', 'waitlisted', 'accepted'],
}

/** The column of an application that names the matched form. */
const matchColumns = {
  acceptance: sql.ref('matched.acceptance_id'),
  cancellation: sql.ref('matched.cancellation_id'),
}

/** True for a form in the inbox that can still be matched: neither spam nor matched. Erased forms have no row there. */
export function isUnmatched(form: FamilyForm): RawBuilder<boolean> {
  return sql<boolean>`(inbox.form = ${sql.lit(form)} AND inbox.status <> 'spam' AND NOT EXISTS (
    SELECT 1 FROM applications AS matched WHERE ${matchColumns[form]} = inbox.submission_id))`
}

interface Restriction {
  /** Only forms that may belong to one of these applications; the result has their other applications, too. */
  applicationIds?: readonly string[]
  /** Only applications of seasons that end on this day (ISO 8601) or later. */
  today?: string
}

/**
 * Reads which applications each unmatched form may belong to, oldest form first: same corrected address or full name,
 * posted after the application and before the season's end; an acceptance, in the same program. If an address matches
 * several applications, such as those of twins, and the full name is equal to some, only those remain.
 */
export async function readPossibleMatches(
  database: Database,
  form: FamilyForm,
  restriction: Restriction = {},
): Promise<ReadonlyMap<string, readonly PossibleMatch[]>> {
  const [byName, byAddress] = [
    selectPairs(database, form, 'name_key', restriction),
    selectPairs(database, form, 'address_key', restriction),
  ]
  const { rows } = await sql<PairRow>`${byName} UNION ${byAddress}
    ORDER BY arrived_at, submission_id, application_id`.execute(database)
  const pairs = rows.map((row) => ({
    submissionId: row.submission_id,
    arrivedAt: row.arrived_at,
    applicationId: row.application_id,
    state: row.state,
    hasSameName: Boolean(row.same_name),
    hasSameAddress: Boolean(row.same_address),
  }))
  const byForm = Map.groupBy(pairs, ({ submissionId }) => submissionId)
  return new Map([...byForm].map(([id, all]) => [id, decideByName(all)]))
}

function decideByName<Pair extends { hasSameName: boolean; hasSameAddress: boolean }>(pairs: Pair[]): Pair[] {
  const isShared = pairs.filter(({ hasSameAddress }) => hasSameAddress).length > 1
  const named = pairs.filter(({ hasSameName }) => hasSameName)
  return isShared && named.length > 0 ? named : pairs
}

interface PairRow {
  submission_id: string
  arrived_at: Moment
  application_id: string
  state: ApplicationState
  same_name: boolean | number
  same_address: boolean | number
}

/** Selects by one key, so that both databases use its index of applications. */
function selectPairs(
  database: Database,
  form: FamilyForm,
  key: 'name_key' | 'address_key',
  { applicationIds, today }: Restriction,
): RawBuilder<PairRow> {
  const inProgram = form === 'acceptance' ? sql`AND seasons.program_id = inbox.program` : sql``
  const isCurrent = today === undefined ? sql`` : sql`AND ${lastDay} >= ${today}`
  const states = sql.join(possibleStates[form].map((state) => sql.lit(state)))
  return sql<PairRow>`SELECT inbox.submission_id AS submission_id, ${arrival('sent')} AS arrived_at,
      applications.id AS application_id, applications.state,
      coalesce(applied.name_key = inbox.name_key, false) AS same_name,
      coalesce(applied.address_key = inbox.address_key, false) AS same_address
    FROM inbox
    JOIN submissions AS sent ON sent.id = inbox.submission_id
    JOIN inbox AS applied ON applied.form = 'application' AND applied.status <> 'spam'
      AND applied.${sql.ref(key)} = inbox.${sql.ref(key)}
    JOIN submissions AS application ON application.id = applied.submission_id
    JOIN applications ON applications.submission_id = applied.submission_id AND applications.state IN (${states})
    LEFT JOIN seasons ON seasons.id = applications.season_id
    WHERE ${isUnmatched(form)} ${inProgram} ${applicationIds ? sql`AND ${mayBelongTo(database, applicationIds)}` : sql``}
      AND ${arrival('sent')} >= ${arrival('application')}
      AND ${lastDay} >= substr(${arrival('sent')}, 1, 10) ${isCurrent}
      AND NOT EXISTS (SELECT 1 FROM rejected_matches
        WHERE rejected_matches.application_id = applications.id
        AND rejected_matches.submission_id = inbox.submission_id)`
}

/** The season's last day, or a day that never comes. */
const lastDay = sql`coalesce((SELECT max(date) FROM season_days
  WHERE season_days.season_id = applications.season_id AND removed_at IS NULL), '9999-12-31')`

function arrival(table: 'sent' | 'application'): RawBuilder<Moment> {
  return sql`coalesce(${sql.ref(`${table}.arrived_at`)}, ${sql.ref(`${table}.created_at`)})`
}

/** True for forms that share a key with one of the applications. */
function mayBelongTo(database: Database, applicationIds: readonly string[]): RawBuilder<boolean> {
  const keysOf = (key: string) => sql`(SELECT owner.${sql.ref(key)} FROM inbox AS owner
    JOIN applications AS owned ON owned.submission_id = owner.submission_id
    WHERE ${whereIn(database, 'owned.id', applicationIds)})`
  return sql<boolean>`(inbox.name_key IN ${keysOf('name_key')} OR inbox.address_key IN ${keysOf('address_key')})`
}
