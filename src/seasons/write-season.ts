import { type CalendarDay, isoDate } from '../../content/calendar'
import { programs } from '../../content/programs'
import { dayId, type Season } from '../../content/season'
import { assignYears, type Day } from '../../content/season-days'
import type { Database } from '../database/connection'
import type { Moment } from '../database/tables'
import type { StoredDay } from './season-snapshot'
import { type SeasonInput, toSeasonValue } from './season-value'

/** Inserts a season, without making it the current one. */
export async function insertSeason(
  transaction: Database,
  { id, fees, ...input }: SeasonInput & Pick<Season, 'id' | 'fees'>,
  at: Moment,
): Promise<void> {
  await addPrograms(transaction)
  const row = { id, ...toValueColumns(input), ...toFeeColumns(fees), is_current: 0, changed_at: at }
  await transaction.insertInto('seasons').values(row).execute()
  await writeDays(transaction, id, input, at)
}

async function addPrograms(transaction: Database): Promise<void> {
  const rows = Object.entries(programs).map(([id, name]) => ({ id, name }))
  await transaction
    .insertInto('programs')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export function toValueColumns(value: SeasonInput) {
  const {
    program,
    name,
    season,
    registrationYear,
    schedule: _,
    applications,
    acceptBy,
    allowedOver,
    ...same
  } = toSeasonValue(value)
  return {
    ...same,
    ...{ program_id: program, camp: name, name: season, registration_year: registrationYear },
    applications_open: toIsoDate(applications.opens),
    applications_close: toIsoDate(applications.closes),
    accept_by: toIsoDate(acceptBy),
    allowed_over: allowedOver,
  }
}

export function toFeeColumns({ deposit, partner, regular }: Season['fees']) {
  return { deposit_cents: toCents(deposit), partner_cents: toCents(partner), regular_cents: toCents(regular) }
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

function toIsoDate(day: CalendarDay | null): string | null {
  return day && isoDate(day)
}

type MatchableDay = Pick<StoredDay, 'id' | 'date' | 'month' | 'day' | 'topic' | 'removed_at'>

type DayColumns = Omit<MatchableDay, 'id' | 'removed_at'>

/**
 * Writes the days of a season. Days are matched by date, then topic, then position, and keep their ids. Days missing
 * from the new schedule are marked as removed; they are restored if their date is added again.
 */
export async function writeDays(
  transaction: Database,
  id: string,
  value: Pick<SeasonInput, 'schedule' | 'year'>,
  at: Moment,
): Promise<void> {
  const stored = await transaction.selectFrom('season_days').selectAll().where('season_id', '=', id).execute()
  const active = stored.filter(({ removed_at }) => removed_at === null).sort((one, other) => one.number - other.number)
  const newDays = toDayColumns(value)
  const ids = matchDays([...active, ...stored.filter((day) => !active.includes(day))], newDays)
  let last = Math.max(0, ...stored.map((day) => Number(/\d+$/.exec(day.id)?.[0] ?? 0)))
  for (const [index, columns] of newDays.entries()) {
    const key = { season_id: id, id: ids[index] ?? dayId(++last) }
    const row = { ...columns, ...key, number: index + 1, removed_at: null }
    await transaction
      .insertInto('season_days')
      .values({ ...row, changed_at: at })
      .onConflict((conflict) => conflict.columns(['season_id', 'id']).doUpdateSet(row))
      .execute()
  }
  const removedIds = active.filter((day) => !ids.includes(day.id)).map((day) => day.id)
  if (removedIds.length === 0) return
  const update = transaction.updateTable('season_days').set({ removed_at: at })
  await update.where('season_id', '=', id).where('id', 'in', removedIds).execute()
}

function toDayColumns({ schedule, year }: Pick<SeasonInput, 'schedule' | 'year'>): DayColumns[] {
  const columns = ({ month, day }: Day) => ({ date: null, month, day })
  if (year === null) return schedule.map((day) => ({ ...columns(day), topic: day.topic }))
  return assignYears(schedule, year).map(({ topic, ...day }) => ({ date: isoDate(day), month: null, day: null, topic }))
}

/** Returns the id of the existing day that matches each new one; undefined if none matches. */
function matchDays(stored: readonly MatchableDay[], newDays: readonly DayColumns[]): (string | undefined)[] {
  const ids: (string | undefined)[] = newDays.map(() => undefined)
  const assignIds = (isMatch: (one: MatchableDay, index: number, day: DayColumns) => boolean) => {
    for (const [index, day] of newDays.entries())
      ids[index] ??= stored.find((one) => !ids.includes(one.id) && isMatch(one, index, day))?.id
  }
  assignIds((one, _, day) => isSameDate(one, day))
  assignIds((one, _, day) => one.removed_at === null && one.topic === day.topic)
  assignIds((one, index) => one.removed_at === null && one === stored[index])
  return ids
}

function isSameDate(one: DayColumns, other: DayColumns): boolean {
  return one.date === other.date && one.month === other.month && one.day === other.day
}
