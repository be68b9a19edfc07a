import { MAX_SENTENCE_LENGTH, type Rating } from '../../admissions/ratings'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'

interface RatingsProps {
  applicationId: string
  /** The query string of the list that the page leads back to. */
  from: string
  ratings: readonly Rating[]
  viewerId: string
  /** The values that were refused. */
  draft?: RatingDraft | undefined
}

export interface RatingDraft {
  rating: string
  sentence: string
}

const RATINGS = ['1', '2', '3', '4', '5']

/** The ratings of all colleagues and the form for the viewer's own. */
export function Ratings({ applicationId, from, ratings, viewerId, draft }: RatingsProps) {
  const own = ratings.find(({ staffId }) => staffId === viewerId)
  const shown = draft ?? { rating: own ? String(own.rating) : '', sentence: own?.sentence ?? '' }
  return (
    <section aria-labelledby="ratings-title">
      <h2 id="ratings-title">Ratings</h2>
      {ratings.length === 0 && <p>Not rated yet.</p>}
      <ul className="ratings">
        {ratings.map(({ staffId, name, rating, sentence, ratedAt }) => (
          <li key={staffId}>
            <b>{rating}</b> <ForeignText>{sentence}</ForeignText>{' '}
            <small>
              <ForeignText>{name}</ForeignText>, <Moment at={ratedAt} />
            </small>
          </li>
        ))}
      </ul>
      <PostForm action={routes.deskApplicantStep(applicationId, 'rating')} className="stack" autoComplete="off">
        <input type="hidden" name="from" value={from} />
        <fieldset className="rating-choices">
          <legend>Your rating</legend>
          {RATINGS.map((value) => (
            <label key={value}>
              <input
                type="radio"
                name="rating"
                value={value}
                defaultChecked={shown.rating === value}
                data-key={value}
                required
              />
              {value}
            </label>
          ))}
        </fieldset>
        <TextField
          id="sentence"
          label="Why, in a sentence"
          hint="All colleagues can read it."
          defaultValue={shown.sentence}
          maxLength={MAX_SENTENCE_LENGTH}
          error={draft && `Choose 1 to 5, and write a sentence of up to ${MAX_SENTENCE_LENGTH} characters`}
          dir="auto"
          required
        />
        <div className="row">
          <Button look="quiet">{own ? 'Change my rating' : 'Save my rating'}</Button>
        </div>
      </PostForm>
      {own && (
        <PostForm action={routes.deskApplicantStep(applicationId, 'rating')}>
          <input type="hidden" name="from" value={from} />
          <Button look="text" name="remove" value="yes">
            Remove my rating
          </Button>
        </PostForm>
      )}
    </section>
  )
}
