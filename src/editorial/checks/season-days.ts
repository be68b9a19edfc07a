import { type CalendarDay, dayAt } from '../../../content/calendar'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import { dayNumber } from './calendar-day'
import type { Checked } from './check'

/** The season as the pages show it: in its year, or the current one. */
export interface SeasonDays {
  year: number
  today: CalendarDay
  /** In the schedule's order. */
  days: readonly CalendarDay[]
  first: CalendarDay
  last: CalendarDay
}

export function seasonDays({ content, now }: Pick<Checked, 'content' | 'now'>): SeasonDays {
  const today = dayAt(now, content.organization.timeZone)
  const year = seasonYear(content, now)
  const days = content.bootCamp.schedule.map(({ month, day }) => ({ year, month, day }))
  const [first = today, last = today] = [days[0], days.at(-1)]
  return { year, today, days, first, last }
}

/** Whether applications are taken on a day. Without dates they always are. */
export function isWindowOpen({ applications }: Content['bootCamp'], today: CalendarDay): boolean {
  const { opens, closes } = applications
  const hasOpened = !opens || dayNumber(opens) <= dayNumber(today)
  return hasOpened && (!closes || dayNumber(today) <= dayNumber(closes))
}
