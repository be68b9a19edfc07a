import type { ReactNode } from 'react'
import type { Seats } from '../../admissions/seats'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import type { CappedCount } from '../../submissions/inbox/inbox-list'
import { describeSeats } from '../applicants/describe-seats'
import { formatCappedCount } from '../bulk/describe-bulk'
import { ForeignText } from '../ui/foreign-text'
import { SeasonDays } from './season-days'

/** A season with the number of its submissions. */
export interface CountedSeason {
  season: StoredSeason
  submissions: CappedCount
  seats: Seats | undefined
}

/** Lists all seasons, the current one first. */
export function SeasonsPage({ seasons, notice }: { seasons: readonly CountedSeason[]; notice: ReactNode }) {
  return (
    <>
      <h1>Seasons</h1>
      {notice}
      <p className="part-why">The website gets its dates, hours, and fees from the current season.</p>
      <p className="row">
        <a className="button" href={routes.deskNewSeason}>
          Add a season
        </a>
        <a className="button button--quiet" href={`${routes.deskNewSeason}?program=winter`}>
          Add a winter season
        </a>
      </p>
      {seasons.map(({ season, submissions, seats }) => (
        <section aria-labelledby={season.id} className="season" key={season.id}>
          <h2 id={season.id}>
            <a href={routes.deskSeason(season.id)}>
              <ForeignText>{season.title}</ForeignText>
            </a>
            <CurrentMark season={season} />
          </h2>
          <SeasonDays season={season} />
          {seats && <p>{describeSeats(seats)}</p>}
          <p className="row">
            <a href={routes.deskSeason(season.id)}>
              Edit<span className="visually-hidden"> {season.title}</span>
            </a>
            <SubmissionsLink season={season} submissions={submissions} />
            <CopyLink season={season} />
          </p>
        </section>
      ))}
    </>
  )
}

export function CurrentMark({ season: { isCurrent } }: Pick<CountedSeason, 'season'>) {
  return isCurrent && <span className="document-mark"> Current season</span>
}

export function SubmissionsLink({ season: { id }, submissions }: Omit<CountedSeason, 'seats'>) {
  const words = `${formatCappedCount(submissions)} ${submissions.n === 1 ? 'submission' : 'submissions'}`
  return submissions.n === 0 ? 'No submissions' : <a href={`${routes.deskInbox}?season=${id}`}>{words}</a>
}

export function CopyLink({ season: { id, title } }: Pick<CountedSeason, 'season'>) {
  return (
    <a href={`${routes.deskNewSeason}?from=${id}`}>
      Copy<span className="visually-hidden"> {title}</span> to another year
    </a>
  )
}
