import type { CalendarDay } from '../../../content/calendar'
import { exists, nearestSaturday } from '../checks/calendar-day'
import { isRecord } from '../fields/field-steps'

/**
 * A season's text in another year: each day on the Saturday nearest to its date, and the windows as many years later as
 * the season is. Its own year counts from, or the one given where it has none. What is no day stays as it is.
 */
export function seasonIn(value: unknown, year: number, from: number): unknown {
  if (!isRecord(value)) return value
  const { schedule, applications, acceptBy } = value
  const later = (date: unknown) => yearsLater(date, year - (Number.isInteger(value.year) ? Number(value.year) : from))
  return {
    ...value,
    year,
    schedule: Array.isArray(schedule) ? schedule.map((day) => onSaturday(day, year)) : schedule,
    applications: isRecord(applications)
      ? Object.fromEntries(Object.entries(applications).map(([name, date]) => [name, later(date)]))
      : applications,
    acceptBy: later(acceptBy),
  }
}

function onSaturday(day: unknown, year: number): unknown {
  const date = { ...Object(day), year }
  // Any leap year, so that February 29 exists.
  if (!isDay({ ...date, year: 2024 })) return day
  const nearest = nearestSaturday(date)
  // At New Year it may be another year's.
  const saturday = nearest.add({ weeks: Math.sign(year - nearest.year) })
  return { ...Object(day), month: saturday.month, day: saturday.day }
}

function yearsLater(date: unknown, years: number): unknown {
  if (!isDay(date)) return date
  const later = { ...date, year: date.year + years }
  return exists(later) ? later : { ...later, day: later.day - 1 }
}

function isDay(value: unknown): value is CalendarDay {
  const { year, month, day } = Object(value)
  return [year, month, day].every(Number.isInteger) && exists({ year, month, day })
}
