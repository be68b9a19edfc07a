import type { Applicant } from '../../admissions/applicants'
import { MAX_SENTENCE_LENGTH, type Rating, ratingVersion } from '../../admissions/ratings'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { TextField } from '../ui/fields'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'

interface RatingsProps {
  applicant: Pick<Applicant, 'id' | 'mean' | 'spread'>
  /** The query string of the list that the page leads back to. */
  from: string
  ratings: readonly Rating[]
  viewerId: string
  draft?: RatingDraft | undefined
}

/** The values that were refused, and why. A removal has no values. */
export interface RatingDraft {
  rating: string | null
  sentence: string | null
  error: string
}

const RATINGS = ['1', '2', '3', '4', '5']

/** The ratings of all colleagues and the form for the viewer's own. */
export function Ratings({ applicant: { id, mean, spread }, from, ratings, viewerId, draft }: RatingsProps) {
  const own = ratings.find(({ staffId }) => staffId === viewerId)
  const shown = {
    rating: draft?.rating ?? (own ? String(own.rating) : ''),
    sentence: draft?.sentence ?? own?.sentence ?? '',
  }
  const hidden = (
    <>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="seen" value={ratingVersion(own)} />
    </>
  )
  return (
    <section aria-labelledby="ratings-title">
      <h2 id="ratings-title">Ratings</h2>
      <p>{mean === null ? 'Not rated yet.' : `Mean ${mean.toFixed(1)}, spread ${spread?.toFixed(1)}`}</p>
      <ul className="ratings">
        {ratings.map(({ staffId, name, rating, sentence, ratedAt }) => (
          <li key={staffId}>
            <b>{rating}</b> <ForeignText>{sentence}</ForeignText>{' '}
            <small>
              <ForeignText>{name}</ForeignText>, <Age at={ratedAt} />
            </small>
          </li>
        ))}
      </ul>
      <PostForm
        action={routes.deskApplicantStep(id, 'rating')}
        className="stack"
        autoComplete="off"
        data-draft="rating"
      >
        {hidden}
        <fieldset className="rating-choices">
          <legend className="field-label">Your rating</legend>
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
          error={draft?.error}
          dir="auto"
          required
        />
        <div className="row">
          <Button look="quiet">{own ? 'Change my rating' : 'Save my rating'}</Button>
        </div>
      </PostForm>
      {own && (
        <PostForm action={routes.deskApplicantStep(id, 'rating')}>
          {hidden}
          <Button look="text" name="remove" value="yes">
            Remove my rating
          </Button>
        </PostForm>
      )}
    </section>
  )
}
