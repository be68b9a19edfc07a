import type { AdmissionsToday } from '../../admissions/admissions-today'
import { letterDefinitions } from '../../admissions/letters/letter-kinds'
import * as routes from '../../routes'
import { ForeignText } from '../ui/foreign-text'

/** Lines about applicants that wait for the office; empty if nothing waits. */
export function listApplicantLines(today: AdmissionsToday & { toMatch: number }) {
  const { dueLetters, freeSeats, overdue, withoutSeason, toMatch } = today
  const inSeason = (id: string, more = {}) => new URLSearchParams({ season: id, ...more })
  return [
    ...(toMatch > 0
      ? [{ href: routes.deskMatches, words: `${toMatch} acceptances and cancellations to decide about` }]
      : []),
    ...overdue.map(({ season, count }) => ({
      href: `${routes.deskApplicants}?${inSeason(season.id, { task: 'over' })}`,
      words: `${count} ${count === 1 ? 'offer' : 'offers'} past the last day to accept in ${season.title}`,
    })),
    ...dueLetters.map(({ kind, season, count }) => ({
      href: `${routes.deskLetters}/new?${inSeason(season.id, { kind })}`,
      words: `${letterDefinitions[kind].label}: ${count} to send in ${season.title}`,
    })),
    ...freeSeats.map(({ season, left, next }) => ({
      href: routes.deskApplicant(next.id),
      words: `${left} ${left === 1 ? 'seat is' : 'seats are'} free in ${season.title}: next on the waitlist is ${next.name}`,
    })),
    ...(withoutSeason > 0
      ? [{ href: `${routes.deskApplicants}?${inSeason('none')}`, words: `${withoutSeason} without a season` }]
      : []),
  ]
}

export function ApplicantsPart({ lines }: { lines: ReturnType<typeof listApplicantLines> }) {
  if (lines.length === 0) return null
  return (
    <section aria-labelledby="applicants-title" className="part" id="applicants">
      <h2 id="applicants-title">
        Applicants <span>{lines.length}</span>
      </h2>
      <p className="part-why">Nothing is sent or decided by itself.</p>
      <ol className="part-rows">
        {lines.map(({ href, words }) => (
          <li key={href}>
            <a href={href}>
              <ForeignText>{words}</ForeignText>
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
