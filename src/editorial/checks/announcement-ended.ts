import { dayNumber, inWords } from './calendar-day'
import type { Check } from './check'
import { seasonDays } from './season-days'

/** Announcements past their end. */
export const announcementEnded: Check = {
  name: 'announcement-ended',
  level: 'alarm',
  find(checked) {
    const { today } = seasonDays(checked)
    return checked.content.announcements.flatMap(({ id, until }) => {
      if (!until || dayNumber(until) >= dayNumber(today)) return []
      const message = `The announcement ended on ${inWords(until)}. Take it off the site, or give it a later end date.`
      return [{ document: `announcements/${id}`, field: 'until', message, text: inWords(until) }]
    })
  },
}
