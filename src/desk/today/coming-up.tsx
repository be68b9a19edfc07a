import { use } from 'react'
import { zonedMoment } from '../../../content/moments'
import type { Content } from '../../../content/read-content'
import { assignYears, type Day } from '../../../content/season-days'
import { toEditLink } from '../../editorial/documents/edit-address'
import type { OpenStep } from '../../editorial/publishing/open-plans'
import { ClockContext } from '../ui/clock-context'
import { ForeignText } from '../ui/foreign-text'
import { planActionLabels } from '../ui/plan-action-labels'

interface Schedule {
  schedule: readonly (Day & { topic: string })[]
  year: number | null
}

interface UpcomingDay {
  date: Temporal.PlainDate
  topic: string
}

/** The next days of the season, including today. */
export function upcomingDays({ schedule, year }: Schedule, today: Temporal.PlainDate): UpcomingDay[] {
  return assignYears(schedule, year ?? today.year)
    .map(({ topic, ...day }) => ({ date: Temporal.PlainDate.from(day), topic }))
    .filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0)
    .sort(compareDates)
    .slice(0, MAX_UPCOMING_DAYS)
}

const MAX_UPCOMING_DAYS = 3

const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

interface ComingUpProps extends Pick<Content, 'bootCamp'> {
  plans: readonly LabeledPlan[]
}

export type LabeledPlan = OpenStep & { label: string }

export function ComingUp({ bootCamp, plans }: ComingUpProps) {
  const { now, timeZone } = use(ClockContext)
  const today = zonedMoment(now, timeZone).toPlainDate()
  const planned = plans.map((plan) => ({
    date: zonedMoment(new Date(plan.at), timeZone).toPlainDate(),
    topic: <PlanLink {...plan} />,
  }))
  const days = [...upcomingDays(bootCamp, today), ...planned].sort(compareDates)
  return (
    <section aria-labelledby="coming-title" className={days.length === 0 ? 'part part--empty' : 'part'}>
      <h2 id="coming-title">Coming up</h2>
      {days.length === 0 ? (
        <p className="part-why">
          Nothing ahead in {bootCamp.year ?? today.year}: all of the {bootCamp.name}’s dates have passed.
        </p>
      ) : (
        <ol className="part-dates">
          {days.map(({ date, topic }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
            <li key={index}>
              <time dateTime={date.toString()}>{format.format(Date.UTC(date.year, date.month - 1, date.day))}</time>{' '}
              {topic} <span className="part-form">{formatDaysUntil(today.until(date).days)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function compareDates(one: { date: Temporal.PlainDate }, other: { date: Temporal.PlainDate }): number {
  return Temporal.PlainDate.compare(one.date, other.date)
}

function PlanLink({ document, label, action }: LabeledPlan) {
  return (
    <a href={toEditLink(document)}>
      <ForeignText>{label}</ForeignText> is {action === 'publish' ? 'to be changed' : planActionLabels[action]}
    </a>
  )
}

function formatDaysUntil(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
