import { use } from 'react'
import { zonedMoment } from '../../../content/moments'
import type { Content } from '../../../content/read-content'
import { type Day, datedDays } from '../../../content/season-days'
import { ClockContext } from '../ui/clock-context'

/** A schedule, and the year of its first day. */
interface Schedule {
  schedule: readonly (Day & { topic: string })[]
  year: number | null
}

/** A Saturday of the program. */
interface ComingDay {
  date: Temporal.PlainDate
  topic: string
}

/** The next days of the season: today's is among them. */
export function comingDays({ schedule, year }: Schedule, today: Temporal.PlainDate): ComingDay[] {
  return datedDays(schedule, year ?? today.year)
    .map(({ topic, ...day }) => ({ date: Temporal.PlainDate.from(day), topic }))
    .filter(({ date }) => Temporal.PlainDate.compare(date, today) >= 0)
    .sort((one, other) => Temporal.PlainDate.compare(one.date, other.date))
    .slice(0, SHOWN)
}

const SHOWN = 3

const format = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** The program's next days. */
export function ComingUp({ bootCamp }: Pick<Content, 'bootCamp'>) {
  const { now, timeZone } = use(ClockContext)
  const today = zonedMoment(now, timeZone).toPlainDate()
  const days = comingDays(bootCamp, today)
  return (
    <section aria-labelledby="coming-title" className={days.length === 0 ? 'part part--empty' : 'part'}>
      <h2 id="coming-title">Coming up</h2>
      {days.length === 0 ? (
        <p className="part-why">
          Nothing ahead in {bootCamp.year ?? today.year}: all of the {bootCamp.name}’s dates have passed.
        </p>
      ) : (
        <ol className="part-dates">
          {days.map(({ date, topic }) => (
            <li key={date.toString()}>
              <time dateTime={date.toString()}>{format.format(Date.UTC(date.year, date.month - 1, date.day))}</time>{' '}
              {topic} <span className="part-form">{inDays(today.until(date).days)}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}

function inDays(days: number): string {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}
