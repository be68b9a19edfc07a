import { dayAt } from '../../../content/calendar'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import { dateOf, isBefore } from './calendar-day'
import type { Checked } from './check'

/** The season as the pages show it, in its year or the current one; its days in the schedule's order. */
export function seasonDays({ content, now }: Pick<Checked, 'content' | 'now'>) {
  const today = dateOf(dayAt(now, content.organization.timeZone))
  const year = seasonYear(content, now)
  const days = content.bootCamp.schedule.map(({ month, day }) => dateOf({ year, month, day }))
  const [first = today, last = today] = [days[0], days.at(-1)]
  return { year, today, days, first, last }
}

/** Whether applications are taken on a day. Without dates they always are. */
export function isWindowOpen({ applications }: Content['bootCamp'], today: Temporal.PlainDate): boolean {
  const { opens, closes } = applications
  return !(opens && isBefore(today, opens)) && !(closes && isBefore(closes, today))
}
