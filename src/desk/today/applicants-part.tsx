import type { AdmissionsToday, SeasonCount } from '../../admissions/admissions-today'
import { type LetterKind, letterDefinitions } from '../../admissions/letters/letter-kinds'
import type { readMoneyLists } from '../../payments/lists'
import * as routes from '../../routes'
import { describeFreeSeats } from '../applicants/describe-seats'
import { ForeignText } from '../ui/foreign-text'
import { TodayPart } from './today-part'

/** Something that waits, and the page for it. */
export interface ApplicantLine {
  href: string
  words: string
  /** Follows the words. */
  name?: string
  /** The label of the line's action, such as "Decide". */
  action: string
}

/** Lists what the office has to do about applicants; empty if nothing waits. */
export function listDecisionLines(today: AdmissionsToday): ApplicantLine[] {
  const { toMatch, overdue, dueLetters, failedLetters, freeSeats, withoutSeason } = today
  const lines = [
    {
      count: toMatch,
      href: routes.deskMatches,
      words: `${formatCount(toMatch, 'acceptance or cancellation', 'acceptances and cancellations')} to decide`,
      action: 'Decide',
    },
    ...overdue.map(({ season, count }) => ({
      count,
      href: listHref(season.id, { task: 'over' }),
      words: `${formatCount(count, 'offer')} in ${season.title} can lapse: the last day to accept has passed`,
      action: 'Decide',
    })),
    ...dueLetters.map(({ kind, season, count }) => ({
      count,
      href: `${routes.deskNewLetters}?${new URLSearchParams({ kind, season: season.id })}`,
      words: `${count} in ${season.title} ${describeDue(kind)}: ${letterDefinitions[kind].label}`,
      action: 'Write letters',
    })),
    {
      count: failedLetters,
      href: `${routes.deskEmails}?state=failed`,
      words: `${formatCount(failedLetters, 'letter')} failed`,
      action: 'See them',
    },
    ...freeSeats.map(({ season, count, seats, next: { id, name } }) => ({
      ...{ count, href: routes.deskApplicant(id), name },
      words: `${season.title}: ${describeFreeSeats(seats)}. Next on the waitlist: `,
      action: 'Offer',
    })),
    {
      count: withoutSeason,
      href: listHref('none'),
      words: `${formatCount(withoutSeason, 'applicant')} without a season`,
      action: 'Sort',
    },
  ]
  return lines.filter(({ count }) => count > 0)
}

/** Lists the payments that wait for the office. */
export function listMoneyLines({ lists, unmatched }: Awaited<ReturnType<typeof readMoneyLists>>): ApplicantLine[] {
  const { overdue, 'deposit-missing': missing } = lists
  const lines = [
    {
      ...{ count: overdue.length, href: routes.deskMoneyList('overdue') },
      words: `${formatCount(overdue.length, 'balance')} overdue: the season has started`,
      action: 'Remind',
    },
    {
      ...{ count: missing.length, href: routes.deskMoneyList('deposit-missing') },
      words: `${formatCount(missing.length, 'accepted student')} whose deposit is missing`,
      action: 'Remind',
    },
    {
      ...{ count: unmatched, href: routes.deskUnmatched, action: 'Match' },
      words: `${formatCount(unmatched, 'payment')} to match`,
    },
  ]
  return lines.filter(({ count }) => count > 0)
}

/** Lists the applicants that the member has not rated. */
export function listRatingLines(unrated: readonly SeasonCount[]): ApplicantLine[] {
  return unrated.map(({ season, count }) => ({
    href: listHref(season.id, { state: 'applied', task: 'unrated' }),
    words: `${formatCount(count, 'applicant')} in ${season.title} for you to rate`,
    action: 'Rate',
  }))
}

function listHref(season: string, filter: Readonly<Record<string, string>> = {}): string {
  return `${routes.deskApplicants}?${new URLSearchParams({ season, ...filter })}`
}

function describeDue(kind: LetterKind): string {
  if (kind === 'reminder') return 'to remind before the last day to accept'
  if (kind === 'closing') return 'still on the waitlist after the start'
  return kind === 'correction' ? 'were told something else' : 'decided but not told'
}

function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

export function ApplicantsPart({ lines }: { lines: readonly ApplicantLine[] }) {
  return (
    <TodayPart
      id="applicants"
      title="Applicants"
      why="Nothing is decided or sent until you do it."
      shown={lines.length}
    >
      {lines.map(({ href, words, name, action }) => (
        <li key={href}>
          <a href={href}>
            {words}
            {name !== undefined && <ForeignText>{name}</ForeignText>}
          </a>
          <span className="part-action">{action}</span>
        </li>
      ))}
    </TodayPart>
  )
}
