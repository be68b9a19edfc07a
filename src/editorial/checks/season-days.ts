import { dayAt } from '../../../content/calendar'
import type { Content } from '../../../content/read-content'
import { seasonYear } from '../../../content/season'
import { datedDays } from '../../../content/season-days'
import { seasonPlace } from '../../seasons/season-place'
import { dateOf, isBefore } from './calendar-day'
import type { Checked } from './check'

/** The season as the pages show it, in its year or the current one; its days in the schedule's order. */
export function seasonDays({ content, now }: Pick<Checked, 'content' | 'now'>) {
  const today = dateOf(dayAt(now, content.organization.timeZone))
  const year = seasonYear(content, now)
  const days = datedDays(content.bootCamp.schedule, year).map(dateOf)
  const [first = today, last = today] = [days[0], days.at(-1)]
  return { year, today, days, first, last }
}

/** A season as a document says it. */
export interface CheckedSeason extends Pick<Content['bootCamp'], 'applications' | 'acceptBy'> {
  document: string
  days: readonly Temporal.PlainDate[]
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

/** The present season, and those of the other programs. */
export function allSeasons(checked: Pick<Checked, 'content' | 'now'>): CheckedSeason[] {
  const { bootCamp, seasons } = checked.content
  const { today, ...present } = seasonDays(checked)
  const others = seasons.flatMap(({ id, year, schedule, applications, acceptBy }) => {
    if (id === bootCamp.id || year === null) return []
    const days = datedDays(schedule, year).map(dateOf)
    const [first = today, last = today] = [days[0], days.at(-1)]
    return [{ document: seasonPlace(id), days, first, last, applications, acceptBy }]
  })
  return [{ ...present, ...bootCamp, document: seasonPlace(bootCamp.id) }, ...others]
}

/** Whether applications are taken on a day. Without dates they always are. */
export function isWindowOpen({ applications }: Content['bootCamp'], today: Temporal.PlainDate): boolean {
  const { opens, closes } = applications
  return !(opens && isBefore(today, opens)) && !(closes && isBefore(closes, today))
}
