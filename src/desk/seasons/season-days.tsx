import { type CalendarDay, dateText } from '../../../content/calendar'
import { moneyText } from '../../../content/figures'
import { dateFormat } from '../../../content/formats'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import { dayText, hoursText } from '../../../content/season'
import type { Season } from '../../seasons/list-seasons'

/** As much of a season as is shown. */
export type ShownSeason = Pick<Season, 'days' | 'year' | 'begins' | 'ends' | 'applications' | 'acceptBy' | 'fees'>

/** A season's days, hours, fees, and dates. */
export function SeasonDays({ season }: { season: ShownSeason }) {
  const { days, year, applications, acceptBy, fees } = season
  return (
    <>
      <div className="table-frame">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Date</th>
              <th scope="col">Topic</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ number, topic, ...day }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                <td>{year === null ? dayText(day, DEFAULT_LANGUAGE) : calendarDate({ ...day, year })}</td>
                <td>{topic}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="season-facts">
        <dt>Hours</dt>
        <dd>{hoursText(season, DEFAULT_LANGUAGE)}</dd>
        <dt>Applications</dt>
        <dd>{windowText(applications)}</dd>
        <dt>Offers are accepted</dt>
        <dd>{acceptBy === null ? 'at any time' : `until ${isoText(acceptBy)}`}</dd>
        <dt>Fees</dt>
        <dd>
          {dollars(fees.deposit)} deposit, {dollars(fees.partner)} for students of partner schools,{' '}
          {dollars(fees.regular)} for everyone else
        </dd>
      </dl>
    </>
  )
}

/** "Saturday, June 26, 2027" */
export function calendarDate({ year, month, day }: CalendarDay): string {
  const format = dateFormat(locales[DEFAULT_LANGUAGE], { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(Date.UTC(year, month - 1, day))
}

function windowText({ opens, closes }: Season['applications']): string {
  const bounds = [opens && `from ${isoText(opens)}`, closes && `until ${isoText(closes)}`].filter(Boolean)
  return bounds.length === 0 ? 'always open' : `open ${bounds.join(' ')}`
}

/** "June 26, 2027", of an ISO 8601 date. */
function isoText(date: string): string {
  return dateText(Temporal.PlainDate.from(date), DEFAULT_LANGUAGE)
}

function dollars(cents: number): string {
  return moneyText(cents / 100, DEFAULT_LANGUAGE)
}
