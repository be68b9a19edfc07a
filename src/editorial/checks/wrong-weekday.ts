import { type CalendarDay, inWords, nearestSaturday, weekdayOf, withoutYear } from './calendar-day'
import type { Check, Checked, Finding } from './check'
import { seasonDays } from './season-days'
import { findWrittenWeekdays } from './written-weekdays'

/** Saturdays that are no Saturdays. */
export const wrongWeekday: Check = {
  name: 'wrong-weekday',
  find: (checked) => [...findInSchedule(checked), ...findWrittenWeekdays(checked)],
}

function findInSchedule(checked: Checked): Finding[] {
  const { days } = seasonDays(checked)
  const wrong = days.filter((day) => weekdayOf(day) !== 'Saturday')
  if (wrong.length === days.length && days.length > 1 && areOneWeekday(days)) return [allWrong(days)]
  return wrong.map((day) => ({
    document: 'season',
    field: `schedule.${days.indexOf(day)}`,
    message: `${inWords(day)} is a ${weekdayOf(day)}. The nearest Saturday is ${withoutYear(nearestSaturday(day))}.`,
    text: inWords(day),
  }))
}

function areOneWeekday(days: readonly CalendarDay[]): boolean {
  return new Set(days.map(weekdayOf)).size === 1
}

function allWrong(days: readonly CalendarDay[]): Finding {
  const [first] = days as [CalendarDay]
  const saturdays = days.map((day) => withoutYear(nearestSaturday(day))).join(', ')
  return {
    document: 'season',
    field: 'schedule.0',
    message: `${inWords(first)} is a ${weekdayOf(first)}, and so are all dates of the season. The nearest Saturdays are ${saturdays}.`,
    text: days.map(inWords).join(', '),
  }
}
