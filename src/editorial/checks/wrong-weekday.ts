import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { inWords, nearestSaturday, weekdayOf } from './calendar-day'
import type { Check } from './check'
import { seasonDays } from './season-days'

const format = new Intl.DateTimeFormat(locales[DEFAULT_LANGUAGE], { weekday: 'long', timeZone: 'UTC' })

/** A day of the season that is no Saturday: the first, for a wrong year makes all of them wrong. */
export const wrongWeekday: Check = {
  name: 'wrong-weekday',
  level: 'alarm',
  find(checked) {
    const { days } = seasonDays(checked)
    const index = days.findIndex((day) => inWords(nearestSaturday(day)) !== inWords(day))
    const day = days[index]
    if (!day) return []
    // January 4, 1970 was a Sunday.
    const weekday = format.format(Date.UTC(1970, 0, 4 + weekdayOf(day)))
    const message = `${inWords(day)} is a ${weekday}. The nearest Saturday is ${inWords(nearestSaturday(day))}.`
    return [{ document: 'season', field: `schedule.${index}`, message, text: inWords(day) }]
  },
}
