import type { Content } from '../../../content/read-content'
import { type CalendarDay, dayAt, dayNumber } from './calendar-day'
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

const known = new WeakMap<Checked, SeasonDays>()

/** Worked out once for what is checked. */
export function seasonDays(checked: Checked): SeasonDays {
  const days = known.get(checked) ?? read(checked)
  known.set(checked, days)
  return days
}

function read({ content, now }: Checked): SeasonDays {
  const today = dayAt(now, content.organization.timeZone)
  const year = content.bootCamp.year ?? today.year
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
