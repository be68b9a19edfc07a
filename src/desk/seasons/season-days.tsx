import { dateText } from '../../../content/calendar'
import { moneyText } from '../../../content/figures'
import { DEFAULT_LANGUAGE, locales } from '../../../content/language'
import type { Season } from '../../../content/season'
import { dayText, hoursText } from '../../../content/season'
import { assignYears } from '../../../content/season-days'
import { toPlainDate } from '../../editorial/checks/calendar-day'

type ShownSeason = Pick<Season, 'schedule' | 'year' | 'begins' | 'ends' | 'applications' | 'acceptBy' | 'fees'>

/** A season's days, hours, fees, and dates. */
export function SeasonDays({ season }: { season: ShownSeason }) {
  const { schedule, year, applications, acceptBy, fees } = season
  const dates = assignYears(schedule, year ?? 0)
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
            {dates.map((day, index) => (
              <tr key={day.id}>
                <th scope="row">{index + 1}</th>
                <td>
                  {year === null
                    ? dayText(day, DEFAULT_LANGUAGE)
                    : toPlainDate(day).toLocaleString(locales[DEFAULT_LANGUAGE], { dateStyle: 'full' })}
                </td>
                <td>{day.topic}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="season-facts">
        <dt>Hours</dt>
        <dd>{hoursText(season, DEFAULT_LANGUAGE)}</dd>
        <dt>Applications</dt>
        <dd>{formatWindow(applications)}</dd>
        <dt>Deadline to accept an offer</dt>
        <dd>{acceptBy === null ? 'None' : dateText(acceptBy, DEFAULT_LANGUAGE)}</dd>
        <dt>Fees</dt>
        <dd>{formatFees(fees)}</dd>
      </dl>
    </>
  )
}

function formatWindow({ opens, closes }: Season['applications']): string {
  const bounds = [
    opens && `from ${dateText(opens, DEFAULT_LANGUAGE)}`,
    closes && `until ${dateText(closes, DEFAULT_LANGUAGE)}`,
  ].filter(Boolean)
  return bounds.length === 0 ? 'Always open' : `Open ${bounds.join(' ')}`
}

export function formatFees({ deposit, partner, regular }: Season['fees']): string {
  return `${dollars(deposit)} deposit, ${dollars(partner)} for students of partner schools, ${dollars(regular)} for everyone else`
}

function dollars(sum: number): string {
  return moneyText(sum, DEFAULT_LANGUAGE)
}
