import type { CalendarDay } from '../../../content/calendar'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { calendarDate } from './season-days'

/** A day of the season, and the one that it would be on. */
export interface MovedDay {
  topic: string
  from: string
  to: CalendarDay
}

/** The days as they would be in the next year, to be looked at before anything is saved. */
export function MovedDays({ days, year, version }: { days: readonly MovedDay[]; year: number; version: number }) {
  return (
    <section aria-labelledby="moved" className="season">
      <h2 id="moved">The days in {year}</h2>
      <p>
        Each day is on the Saturday nearest to its date. Saving them makes a draft, with the year and all dates moved
        along: the site stays as it is until you publish it.
      </p>
      <div className="table-frame">
        <table className="ledger">
          <thead>
            <tr>
              <th scope="col">Topic</th>
              <th scope="col">So far</th>
              <th scope="col">In {year}</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ topic, from, to }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a topic may stand there twice.
              <tr key={index}>
                <th scope="row">{topic}</th>
                <td>{from}</td>
                <td>{calendarDate(to)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PostForm action={routes.deskSeasons} className="row">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="year" value={year} />
        <Button>Save as a draft</Button>
        <a href={routes.deskSeasons}>Leave them as they are</a>
      </PostForm>
    </section>
  )
}
