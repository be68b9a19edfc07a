import { dayText, seasonOf } from '../../../content/season'
import { PageHead } from '../../ui/page-head'
import { TableFrame } from '../../ui/table-frame'
import { wrongWeekday } from '../calendar'
import { PhoneLink } from '../phone-link'
import headPicture from '../pictures/heads/logistics.svg'
import type { PageProps, Screen } from '../screen'

export const logistics: Screen = {
  path: '/logistics',
  title: () => 'Logistics',
  description: ({ content, year }) =>
    `Schedule, weekly topics, costs and location of the ${year} ${content.programme.name}, on one page you can print.`,
  Page: LogisticsPage,
}

function LogisticsPage(page: PageProps) {
  const { content, year } = page
  const { programme, organization, location } = content
  const { first, last } = seasonOf(programme)
  return (
    <>
      <PageHead color="tomato" title="Logistics" picture={headPicture}>
        <p className="lead">
          {programme.weeks} weeks, from Saturday {dayText(first)} to Saturday {dayText(last)}, {year}, {programme.hours}{' '}
          each time.
        </p>
      </PageHead>
      <Schedule {...page} />
      <Costs {...page} />
      <section className="clause" aria-labelledby="where">
        <h2 id="where">Location</h2>
        <p>
          {location.street}, {organization.city}, {organization.state} {location.zip}.{' '}
          <a href="/location">How to get there</a>.
        </p>
        <p>Students arrange their own transport to and from the program.</p>
        <p>
          Questions? Call <PhoneLink number={organization.phone} />.
        </p>
      </section>
    </>
  )
}

function Schedule({ content, year }: PageProps) {
  return (
    <section aria-labelledby="schedule">
      <h2 id="schedule">Weekly schedule, summer {year}</h2>
      <div className="programme">
        <TableFrame label="List of the six weeks">
          <table>
            <thead>
              <tr>
                <th scope="col">Week</th>
                <th scope="col">Date</th>
                <th scope="col">Topic</th>
              </tr>
            </thead>
            <tbody>
              {content.programme.schedule.map(({ month, day, topic }, index) => (
                <tr key={topic}>
                  <th scope="row">{index + 1}</th>
                  <td>
                    {month}/{day}
                  </td>
                  <td>{topic}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </TableFrame>
      </div>
      {!wrongWeekday(content.programme, year) && (
        <p className="actions">
          <a className="button button--quiet" href="/six-saturdays.ics" download>
            Add the six Saturdays to your calendar
          </a>
        </p>
      )}
    </section>
  )
}

function Costs({ content }: PageProps) {
  const { fees } = content.programme
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">Costs and deposit</h2>
      <ul className="tickets">
        <li className="ticket">
          <strong>${fees.partner}</strong>{' '}
          <span>
            for students of <a href="/schools">partner schools</a>
          </span>
        </li>
        <li className="ticket">
          <strong>${fees.regular}</strong> <span>for others and the general public</span>
        </li>
      </ul>
      <p>
        To reserve a spot, <a href="/make-payment">prepay ${fees.deposit}</a> when you apply. The deposit is
        non-refundable and is deducted from the fees due on the first day. Full payment is due on the first day of
        class.
      </p>
    </section>
  )
}
