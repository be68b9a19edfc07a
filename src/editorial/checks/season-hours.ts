import type { Content } from '../../../content/read-content'
import type { Checked, Finding } from './check'
import { findHours, timeInWords } from './find-hours'

/** Minutes after midnight. */
export interface Hours {
  start: number
  end: number
}

/** When the program takes place, as the calendar file says. */
export function calendarHours({ startHour, endHour }: Content['bootCamp']): Hours {
  return { start: startHour * 60, end: endHour * 60 }
}

/** When the program takes place, as pages say; as the calendar file does where they say it in other words. */
export function shownHours(bootCamp: Content['bootCamp']): Hours {
  const calendar = calendarHours(bootCamp)
  const [found] = findHours(bootCamp.hours)
  return found ? { start: found.start, end: found.end ?? calendar.end } : calendar
}

/** "9 am to 12 pm" */
export function hoursInWords({ start, end }: Hours): string {
  return `${timeInWords(start)} to ${timeInWords(end)}`
}

/** Where pages and the calendar file say different hours. */
export function findDifferentHours({ content: { bootCamp } }: Checked): Finding[] {
  const [shown, calendar] = [shownHours(bootCamp), calendarHours(bootCamp)]
  if (calendar.end <= calendar.start || (shown.start === calendar.start && shown.end === calendar.end)) return []
  const message = `Pages say “${bootCamp.hours}”, but the calendar file says ${hoursInWords(calendar)}.`
  return [{ document: 'season', field: 'hours', message, text: `${bootCamp.hours} / ${hoursInWords(calendar)}` }]
}
