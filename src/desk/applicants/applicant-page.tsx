import { type ReactNode, use } from 'react'
import type { ListPlace } from '../../admissions/applicant-list'
import type { Applicant } from '../../admissions/applicants'
import type { ApplicationRow } from '../../admissions/application-row'
import type { ListedLetter } from '../../admissions/letters/read-letters'
import type { Rating } from '../../admissions/ratings'
import type { RelatedApplication } from '../../admissions/related-applications'
import type { Schools } from '../../admissions/schools'
import type { Seats } from '../../admissions/seats'
import { stateLabels } from '../../admissions/states'
import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import * as routes from '../../routes'
import type { SubmissionDetails } from '../../submissions/handling/submission-page'
import type { DeskRequest } from '../request'
import { Answers } from '../submission/answers'
import { ClockContext } from '../ui/clock-context'
import { formatEvent } from '../ui/events'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { applicantAddress, type ListAddress, listAddress, writeListQuery } from './applicants-address'
import { describeFacts, describeSchool } from './describe-applicant'
import { describeSeats } from './describe-seats'
import { LetterList } from './letter-list'
import { type RatingDraft, Ratings } from './rating-form'

export interface ApplicantPageProps {
  applicant: Applicant
  row: ApplicationRow
  submission: SubmissionDetails
  list: ListAddress
  place: ListPlace
  season: { id: string; title: string } | undefined
  seats: Seats | undefined
  schools: Schools
  grade: string
  ratings: readonly Rating[]
  letters: readonly ListedLetter[]
  related: readonly RelatedApplication[]
  events: readonly Event[]
  names: Names
  viewerId: string
  may: DeskRequest['may']
  notice: ReactNode
  /** Renders the Undo button of an event. */
  undo: (event: Event) => ReactNode
  draft?: RatingDraft | undefined
  /** Proposals, letters and decisions, for members who may decide. */
  children?: ReactNode
}

export function ApplicantPage(props: ApplicantPageProps) {
  const { applicant, row, submission, list, season, seats, schools, ratings, viewerId, draft, notice } = props
  const { name, reference, state } = applicant
  const { timeZone } = use(ClockContext)
  return (
    <>
      <p className="screen-only">
        <a href={listAddress(list)}>Applicants</a>
      </p>
      <div className="page-top">
        <h1>
          <ForeignText>{name || reference}</ForeignText>
        </h1>
        <Neighbors {...props} />
      </div>
      {notice}
      <p>
        {season ? `${season.title}: ` : ''}
        <span data-status={state}>{stateLabels[state]}</span>
        {describeFacts(applicant, timeZone).map((fact) => `, ${fact}`)}
      </p>
      {row.reason && (
        <p>
          Reason: <ForeignText>{row.reason}</ForeignText>
        </p>
      )}
      {row.accepted_by && (
        <p>
          Accepted by phone: <ForeignText>{row.accepted_by}</ForeignText>
        </p>
      )}
      {seats && <p className="seats">{describeSeats(seats)}</p>}
      <p>
        {props.grade || 'No grade'}, <ForeignText>{describeSchool(applicant, schools) || 'no school'}</ForeignText>
        {'. '}
        <a href={routes.deskSubmission(reference)}>Submission {reference}</a>
      </p>
      <div className="applicant-columns">
        <Answers answers={submission.answers} />
        <div className="stack">
          {props.children}
          <Ratings applicant={applicant} from={writeListQuery(list)} {...{ ratings, viewerId, draft }} />
          <LetterList letters={props.letters} mayOpen={props.may('emails')} />
          <Related related={props.related} />
          <History {...props} />
        </div>
      </div>
    </>
  )
}

function Neighbors({ place, list }: Pick<ApplicantPageProps, 'place' | 'list'>) {
  const { number, of, previous, next } = place
  return (
    <nav className="neighbors" aria-label="Applicants">
      {previous !== undefined && (
        <a className="button button--quiet" href={applicantAddress(previous, list)} data-key="k p" rel="prev">
          Previous
        </a>
      )}
      <span>{number === undefined ? `Not in the list (${of} left)` : `${number} of ${of}`}</span>
      {next !== undefined && (
        <a className="button button--quiet" href={applicantAddress(next, list)} data-key="j n" rel="next">
          Next
        </a>
      )}
    </nav>
  )
}

function Related({ related }: Pick<ApplicantPageProps, 'related'>) {
  if (related.length === 0) return null
  return (
    <section aria-labelledby="related-title">
      <h2 id="related-title">Related applications</h2>
      <ul>
        {related.map(({ id, name, season, state, isSameSubmission }) => (
          <li key={id}>
            <a href={routes.deskApplicant(id)}>
              <ForeignText>{isSameSubmission ? season : `${name}, ${season}`}</ForeignText>
            </a>
            {`: ${stateLabels[state]}`}
          </li>
        ))}
      </ul>
    </section>
  )
}

function History({ events, names, undo }: Pick<ApplicantPageProps, 'events' | 'names' | 'undo'>) {
  if (events.length === 0) return null
  return (
    <section aria-labelledby="history-title">
      <h2 id="history-title">History</h2>
      <ol className="history">
        {events.map((event) => (
          <li key={event.id}>
            <div className="history-line">
              <div>
                <b>{event.actorName ?? 'The site'}</b> {formatEvent(event, names)}
                {undo(event)}
              </div>
              <Age at={event.at} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
