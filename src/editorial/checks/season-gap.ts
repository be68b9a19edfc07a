import type { CalendarDay } from '../../../content/calendar'
import { dayNumber, daysLater, inWords } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { holidayOn } from './federal-holidays'
import { seasonDays } from './season-days'

/** Weeks without a day of the season, and days on a public holiday or on its weekend. */
export const seasonGap: Check = {
  name: 'season-gap',
  level: 'hint',
  find: (checked) => [...findGaps(checked), ...findHolidays(checked)],
}

/** In days. */
const WEEK = 7

function findGaps(checked: Checked): Finding[] {
  const { days } = seasonDays(checked)
  return days.slice(1).flatMap((day, index) => {
    const before = days[index] ?? day
    const between = dayNumber(day) - dayNumber(before)
    if (between <= WEEK) return []
    const holidays = holidaysFrom(daysLater(before, 1), between - 1)
    const why = holidays.length > 0 ? `: ${holidays.join(', ')}` : ', and no public holiday between them'
    const message = `No day of the season is between ${inWords(before)} and ${inWords(day)}${why}.`
    return [
      { document: 'season', field: `schedule.${index + 1}`, message, text: `${inWords(before)}, ${inWords(day)}` },
    ]
  })
}

function findHolidays(checked: Checked): Finding[] {
  return seasonDays(checked).days.flatMap((day, index) => {
    // From Friday to Monday.
    const [holiday] = holidaysFrom(daysLater(day, -1), 4)
    if (!holiday) return []
    const message = `${inWords(day)} is on the weekend of a public holiday: ${holiday}.`
    return [{ document: 'season', field: `schedule.${index}`, message, text: inWords(day) }]
  })
}

/** "Independence Day (July 4, 2026)" */
function holidaysFrom(first: CalendarDay, days: number): string[] {
  return Array.from({ length: days }, (_, index) => daysLater(first, index)).flatMap((day) => {
    const name = holidayOn(day)
    return name ? [`${name} (${inWords(day)})`] : []
  })
}
