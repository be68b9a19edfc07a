import { isRecord } from '../fields/field-steps'

/** The weekday of the program, in `Temporal.PlainDate.dayOfWeek`. */
const SATURDAY = 6
const DAYS_IN_A_WEEK = 7

/**
 * A season's text a year later: each day on the Saturday nearest to its date, and the windows on theirs. What is no day
 * stays as it is.
 */
export function nextSeason(value: unknown, year: number): unknown {
  if (!isRecord(value)) return value
  const { schedule, applications, acceptBy } = value
  return {
    ...value,
    year,
    schedule: Array.isArray(schedule) ? schedule.map((day) => onSaturday(day, year)) : schedule,
    applications: isRecord(applications)
      ? Object.fromEntries(Object.entries(applications).map(([name, date]) => [name, aYearLater(date)]))
      : applications,
    acceptBy: aYearLater(acceptBy),
  }
}

function onSaturday(day: unknown, year: number): unknown {
  const date = isRecord(day) ? dateOf({ ...day, year }, 'constrain') : undefined
  if (!date) return day
  const since = (date.dayOfWeek - SATURDAY + DAYS_IN_A_WEEK) % DAYS_IN_A_WEEK
  const nearest =
    since > DAYS_IN_A_WEEK / 2 ? date.add({ days: DAYS_IN_A_WEEK - since }) : date.subtract({ days: since })
  return { ...(day as object), month: nearest.month, day: nearest.day }
}

function aYearLater(date: unknown): unknown {
  const later = dateOf(date, 'reject')?.add({ years: 1 })
  return later ? { year: later.year, month: later.month, day: later.day } : date
}

/** February 29 is the 28th in most years, where the year is another than it was entered for. */
function dateOf(value: unknown, overflow: 'constrain' | 'reject'): Temporal.PlainDate | undefined {
  const { year, month, day } = Object(value)
  if (![year, month, day].every(Number.isInteger)) return undefined
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow })
  } catch {
    return undefined
  }
}
