import { calendarDayAt } from '../../../content/calendar'
import { type Season, seasonYear } from '../../../content/season'
import { assignYears } from '../../../content/season-days'
import { seasonPlanName } from '../../seasons/season-plan-name'
import { toPlainDate } from './calendar-day'
import type { Checked } from './check'

/** Returns the dates of the current season, in its year or else the current year. */
export function seasonDays({ content, now }: Pick<Checked, 'content' | 'now'>) {
  const today = toPlainDate(calendarDayAt(now, content.organization.timeZone))
  const year = seasonYear(content, now)
  const days = assignYears(content.bootCamp.schedule, year).map(toPlainDate)
  const [first = today, last = today] = [days[0], days.at(-1)]
  return { year, today, days, first, last }
}

export interface CheckedSeason extends Season {
  /** Its name in findings. */
  document: string
  days: readonly Temporal.PlainDate[]
  first: Temporal.PlainDate
  last: Temporal.PlainDate
}

/** Returns all seasons, the current one first. Other seasons without a year are omitted. */
export function allSeasons(checked: Pick<Checked, 'content' | 'now'>): CheckedSeason[] {
  const { bootCamp, seasons } = checked.content
  const { today, year: currentYear } = seasonDays(checked)
  return [bootCamp, ...seasons.filter(({ id, year }) => id !== bootCamp.id && year !== null)].map((season) => {
    const days = assignYears(season.schedule, season.year ?? currentYear).map(toPlainDate)
    const [first = today, last = today] = [days[0], days.at(-1)]
    return { ...season, document: seasonPlanName(season.id), days, first, last }
  })
}
