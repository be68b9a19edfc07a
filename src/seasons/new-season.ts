import type { CalendarDay } from '../../content/calendar'
import { programs } from '../../content/programs'
import type { SeasonValue } from '../../content/season'
import { assignYears } from '../../content/season-days'

/** In `Temporal.PlainDate.dayOfWeek`. */
const SATURDAY = 6

/**
 * Copies a season to another year. Days keep their weekdays, and the application window and deadline move with the
 * first day. A season without a year is treated as `thisYear`'s, and its days move to Saturdays.
 */
export function copySeason(season: SeasonValue, year: number, thisYear: number): SeasonValue {
  const days = assignYears(season.schedule, season.year ?? thisYear).map((day) => Temporal.PlainDate.from(day))
  const first = days[0] ?? Temporal.PlainDate.from({ year, month: 1, day: 1 })
  const weekday = season.year === null ? SATURDAY : first.dayOfWeek
  const distance = { days: first.until(nearestDay(first.with({ year }), weekday)).days }
  const move = (day: CalendarDay | null) => day && toCalendarDay(Temporal.PlainDate.from(day).add(distance))
  const { schedule, applications, acceptBy } = season
  return {
    ...season,
    ...{ year, registrationYear: null, acceptBy: move(acceptBy) },
    applications: { opens: move(applications.opens), closes: move(applications.closes) },
    schedule: days.map((date, index) => {
      const { month, day } = date.add(distance)
      return { month, day, topic: schedule[index]?.topic ?? '' }
    }),
  }
}

/** Returns the nearest date in the same year that falls on the given weekday. */
function nearestDay(date: Temporal.PlainDate, weekday: number): Temporal.PlainDate {
  const offset = ((weekday - date.dayOfWeek + 10) % 7) - 3
  const nearest = date.add({ days: offset })
  return nearest.year === date.year ? nearest : nearest.add({ days: offset > 0 ? -7 : 7 })
}

const WINTER_SATURDAYS = 6

/**
 * Creates a winter season that begins on the first Saturday of December and skips the weekends of Christmas and New
 * Year. Everything except its dates is copied from the given season.
 */
export function winterSeason(season: SeasonValue, year: number): SeasonValue {
  const topics = season.schedule.map(({ topic }) => topic)
  const december = Temporal.PlainDate.from({ year, month: 12, day: 1 })
  const first = december.add({ days: (SATURDAY - december.dayOfWeek + 7) % 7 })
  const saturdays = Array.from({ length: WINTER_SATURDAYS + 2 }, (_, week) => first.add({ days: 7 * week }))
  const dates = saturdays.filter((day) => !isHolidayWeekend(day)).slice(0, WINTER_SATURDAYS)
  return {
    ...season,
    ...{ program: 'winter', season: programs.winter, year, registrationYear: null },
    ...{ applications: { opens: null, closes: null }, acceptBy: null },
    schedule: dates.map(({ month, day }, index) => ({ month, day, topic: topics[index % topics.length] ?? '' })),
  }
}

/** True if Christmas or New Year falls between the Friday before the Saturday and the Monday after it. */
function isHolidayWeekend(saturday: Temporal.PlainDate): boolean {
  return [-1, 0, 1, 2].some((days) => {
    const { month, day } = saturday.add({ days })
    return (month === 12 && day === 25) || (month === 1 && day === 1)
  })
}

function toCalendarDay({ year, month, day }: Temporal.PlainDate): CalendarDay {
  return { year, month, day }
}
