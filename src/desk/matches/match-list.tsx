import { admissionActions } from '../../admissions/admission-actions'
import { arrivedInTime, formatDeadline } from '../../admissions/deadlines'
import type { FormToMatch } from '../../admissions/matching/forms-to-match'
import { isMatchable, type PossibleMatch } from '../../admissions/matching/possible-matches'
import type { Seats } from '../../admissions/seats'
import { stateLabels, takesSeat } from '../../admissions/states'
import { isTold, type Told } from '../../admissions/told'
import * as routes from '../../routes'
import { seasonName } from '../../seasons/season-name'
import { PostForm } from '../shell/post-form'
import { formatDateTime } from '../ui/age'
import { Button } from '../ui/button'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'

interface MatchListProps {
  forms: readonly FormToMatch[]
  /** The last letter or call that told each family a decision, by application. */
  told: ReadonlyMap<string, Told>
  /** Seats by season. */
  seats: ReadonlyMap<string, Seats>
  timeZone: string
  /** True if a search for other applicants is above the list. */
  isChoosing: boolean
}

interface MatchProps {
  form: FormToMatch
  match: PossibleMatch
}

/** Families' forms with the applications that they may belong to. */
export function MatchList({ forms, isChoosing, ...facts }: MatchListProps) {
  return forms.map((form) => (
    <section className="match" key={form.id} aria-labelledby={form.reference}>
      <h2 id={form.reference}>
        {form.form === 'acceptance' ? 'Acceptance' : 'Cancellation'} from{' '}
        <ForeignText>{form.name ?? 'No name'}</ForeignText>
      </h2>
      <p>
        Arrived <Moment at={form.arrivedAt} /> · <a href={routes.deskSubmission(form.reference)}>{form.reference}</a>
        {form.isRepetition && ' · This is a duplicate: the student has already accepted. Mark it as done.'}
      </p>
      {form.matches.length === 0 ? (
        <p>
          {form.form === 'acceptance' ? 'No offer found.' : 'No application found.'} It’s listed until you mark it as
          done.
        </p>
      ) : (
        <ul className="likely">
          {form.matches.map((match) => (
            <li key={match.id}>
              <div>
                <a href={routes.deskApplicant(match.id)}>
                  <ForeignText>{match.name ?? 'No name'}</ForeignText>
                </a>
                <p className="likely-facts">
                  {describeMatch(form, match, facts).map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                </p>
              </div>
              <MatchForm form={form} match={match} />
            </li>
          ))}
        </ul>
      )}
      {!isChoosing && (
        <a href={`${routes.deskMatches}?${new URLSearchParams({ form: form.id })}`}>
          {form.matches.length === 0 ? 'Choose an applicant' : 'Choose another applicant'}
          <span className="visually-hidden"> for {form.reference}</span>
        </a>
      )}
    </section>
  ))
}

function describeMatch(
  form: FormToMatch,
  match: PossibleMatch,
  { told, seats, timeZone }: Pick<MatchListProps, 'told' | 'seats' | 'timeZone'>,
) {
  const { id, state, deadline, season_id, acceptance_id } = match
  const hasSameName = form.name_key !== null && form.name_key === match.name_key
  const hasSameAddress = form.address_key !== null && form.address_key === match.address_key
  const lastTold = told.get(id)
  const left = seats.get(season_id ?? '')?.left ?? null
  const isInTime = deadline !== null && arrivedInTime(form.arrivedAt, deadline, timeZone)
  return [
    `${hasSameName ? 'Same full' : 'Another'} name, ${hasSameAddress ? 'same' : 'another'} address`,
    seasonName({ name: match.season, year: match.year }) ?? 'No season',
    state === 'accepted' && acceptance_id === null ? 'Accepted by phone' : stateLabels[state],
    lastTold && isTold(match, lastTold) ? `Told ${formatDateTime(lastTold.at, timeZone)}` : 'Not told yet',
    ...(form.form === 'cancellation'
      ? []
      : [
          ...(deadline === null ? [] : [`${isInTime ? 'In time' : 'Late'}: accept by ${formatDeadline(deadline)}`]),
          ...(takesSeat(state) || left === null ? [] : [left > 0 ? `Spots left: ${left}` : 'No spot left']),
        ]),
  ]
}

function MatchForm({ form: { id, form }, match }: MatchProps) {
  const { id: applicationId, version, state, name } = match
  const acceptWords = state === 'accepted' ? admissionActions.attach.name : 'Confirm'
  const of = (
    <span className="visually-hidden">
      : <ForeignText>{name ?? 'No name'}</ForeignText>
    </span>
  )
  return (
    <PostForm action={routes.deskMatches} className="row">
      <input type="hidden" name="form" value={id} />
      <input type="hidden" name="application" value={applicationId} />
      <input type="hidden" name="version" value={version} />
      {isMatchable(form, match) && (
        <Button look="quiet" name="do" value="match">
          {form === 'acceptance' ? acceptWords : state === 'offered' ? 'Record as declined' : 'Withdraw'}
          {of}
        </Button>
      )}
      <Button look="quiet" name="do" value="reject">
        Not theirs{of}
      </Button>
    </PostForm>
  )
}
