import type { Selectable } from 'kysely'
import type { CalendarDay } from '../../content/calendar'
import type { RemovedDay, Season, SeasonDay } from '../../content/season'
import type { Database } from '../database/connection'
import type { Moment, Tables } from '../database/tables'
import { seasonName } from './season-name'

type SeasonRow = Selectable<Tables['seasons']>
type DayRow = Selectable<Tables['season_days']>

export interface StoredSeason extends Season {
  /** "Summer 2027", or "Summer" if it has no year. */
  title: string
  /** True if public pages show it. */
  isCurrent: boolean
  /** Internal note for colleagues. */
  note: string | null
  version: number
  changedAt: Moment
}

/** Reads all seasons: the current one first, then the latest first. */
export async function readSeasons(database: Database): Promise<StoredSeason[]> {
  const rows = await selectSeasons(database).selectAll().execute()
  const days = await database.selectFrom('season_days').selectAll().execute()
  const bySeason = Map.groupBy(days, ({ season_id }) => season_id)
  return rows.map((row) => toStoredSeason(row, bySeason.get(row.id) ?? []))
}

export async function readSeason(database: Database, id: string): Promise<StoredSeason | undefined> {
  return (await readSeasons(database)).find((season) => season.id === id)
}

function toStoredSeason(row: SeasonRow, days: readonly DayRow[]): StoredSeason {
  const sortedDays = days.toSorted((one, other) => one.number - other.number)
  const schedule = sortedDays.filter((day) => day.removed_at === null).map(toSeasonDay)
  const { program_id, camp, name, registration_year, applications_open, applications_close, ...others } = row
  const { accept_by, allowed_over, deposit_cents, partner_cents, regular_cents, is_current, changed_at, ...same } =
    others
  return {
    ...same,
    ...{ program: program_id, name: camp, season: name, title: seasonName(row) ?? row.id },
    registrationYear: row.year ?? registration_year ?? 0,
    ...{ schedule, weeks: schedule.length, removed: sortedDays.flatMap(toRemovedDays) },
    applications: { opens: parseCalendarDay(applications_open), closes: parseCalendarDay(applications_close) },
    acceptBy: parseCalendarDay(accept_by),
    allowedOver: allowed_over,
    fees: { deposit: deposit_cents / 100, partner: partner_cents / 100, regular: regular_cents / 100 },
    ...{ isCurrent: is_current === 1, changedAt: changed_at },
  }
}

function toSeasonDay({ id, topic, date, changed_at, ...yearless }: DayRow): SeasonDay {
  const { month, day } = parseCalendarDay(date) ?? yearless
  return { id, topic, month: month ?? 0, day: day ?? 0, changedAt: changed_at }
}

function toRemovedDays(row: DayRow): RemovedDay[] {
  const date = parseCalendarDay(row.date)
  return date && row.removed_at !== null ? [{ ...toSeasonDay(row), ...date, number: row.number }] : []
}

/** Parses an ISO 8601 date. */
export function parseCalendarDay(date: string | null): CalendarDay | null {
  if (date === null) return null
  const { year, month, day } = Temporal.PlainDate.from(date)
  return { year, month, day }
}

/** Lists the names of all seasons, in the order of `readSeasons`. */
export async function listSeasonNames(database: Database): Promise<{ id: string; name: string }[]> {
  const seasons = await selectSeasons(database).select(['id', 'name', 'year']).execute()
  return seasons.map((season) => ({ id: season.id, name: seasonName(season) ?? '' }))
}

function selectSeasons(database: Database) {
  const current = database.selectFrom('seasons').orderBy('is_current', 'desc')
  return current.orderBy(({ fn, lit }) => fn.coalesce('year', lit(0)), 'desc').orderBy('id')
}
