import { use } from 'react'
import { zonedMoment } from '../../../content/moments'
import { assignYears } from '../../../content/season-days'
import { toEditLink } from '../../editorial/documents/edit-address'
import type { OpenStep } from '../../editorial/publishing/open-plans'
import type { StoredSeason } from '../../seasons/read-seasons'
import { ClockContext } from '../ui/clock-context'
import { ForeignText } from '../ui/foreign-text'
import { planActionLabels } from '../ui/plan-action-labels'

export type LabeledPlan = OpenStep & { label: string }

type DatedSeason = Pick<StoredSeason, 'id' | 'program' | 'title' | 'year' | 'schedule' | 'applications' | 'acceptBy'>

interface UpcomingDate {
  date: Temporal.PlainDate
  /** Beyond four weeks, only the next date of each kind is listed. */
  kind: string
  words: string
  href?: string
}

const LISTED_WEEKS = 4

/** Lists the dates of the next four weeks, including today, and the next date of each kind beyond. */
export function listUpcoming(
  seasons: readonly DatedSeason[],
  plans: readonly LabeledPlan[],
  { today, timeZone }: { today: Temporal.PlainDate; timeZone: string },
): UpcomingDate[] {
  const planned = plans.map((plan) => ({
    date: zonedMoment(new Date(plan.at), timeZone).toPlainDate(),
    ...{ kind: 'publication', words: describePlan(plan), href: toEditLink(plan.document) },
  }))
  const dates = [...seasons.flatMap((season) => listSeasonDates(season, today)), ...planned]
  const ahead = dates.filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0)
  ahead.sort((one, other) => Temporal.PlainDate.compare(one.date, other.date))
  const last = today.add({ weeks: LISTED_WEEKS })
  const isSoon = ({ date }: UpcomingDate) => Temporal.PlainDate.compare(date, last) <= 0
  const [soon, later] = [ahead.filter(isSoon), ahead.filter((each) => !isSoon(each))]
  return [...soon, ...later.filter(({ kind }, index) => later.findIndex((each) => each.kind === kind) === index)]
}

export function describePlan({ label, action }: LabeledPlan): string {
  return `${label} is ${action === 'publish' ? 'to be changed' : planActionLabels[action]}`
}

function listSeasonDates({ program, title, year, ...season }: DatedSeason, today: Temporal.PlainDate): UpcomingDate[] {
  const { opens, closes } = season.applications
  const limits = [
    { day: opens, kind: `opening of ${program}`, words: `Applications for ${title} open` },
    { day: closes, kind: `closing of ${program}`, words: `Last day to apply for ${title}` },
    { day: season.acceptBy, kind: `deadline of ${program}`, words: `Last day to accept an offer for ${title}` },
  ]
  return [
    ...assignYears(season.schedule, year ?? today.year).map(({ topic, ...day }) => ({
      ...{ date: Temporal.PlainDate.from(day), kind: `Saturday of ${program}`, words: `${title}: ${topic}` },
    })),
    ...limits.flatMap(({ day, kind, words }) => (day ? [{ date: Temporal.PlainDate.from(day), kind, words }] : [])),
  ]
}

const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

interface ComingUpProps {
  seasons: readonly DatedSeason[]
  plans: readonly LabeledPlan[]
}

export function ComingUp({ seasons, plans }: ComingUpProps) {
  const { now, timeZone } = use(ClockContext)
  const today = zonedMoment(now, timeZone).toPlainDate()
  const dates = listUpcoming(seasons, plans, { today, timeZone })
  return (
    <section aria-labelledby="coming-title" className="sheet">
      <h2 id="coming-title">Coming up</h2>
      {dates.length === 0 ? (
        <p className="part-why">Nothing coming up: every season is over.</p>
      ) : (
        <ol className="part-dates">
          {dates.map(({ date, words, href }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
            <li key={index}>
              <time dateTime={date.toString()}>{format.format(Date.UTC(date.year, date.month - 1, date.day))}</time>
              <span>
                {href ? (
                  <a href={href}>
                    <ForeignText>{words}</ForeignText>
                  </a>
                ) : (
                  words
                )}{' '}
                <span className="part-form">{formatDaysUntil(today.until(date).days)}</span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function formatDaysUntil(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
