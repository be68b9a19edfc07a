import { compareValues } from '../../editorial/fields/compare'
import type { SeasonPlan } from '../../editorial/publishing/plan-season'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import { toSeasonValue } from '../../seasons/season-value'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import { Moment } from '../ui/moment'
import { Notice } from '../ui/notice'
import { ChangeList } from '../website/change-list'
import { seasonField } from './season-request'

/** The plan of a season, and a button that cancels it. */
export function PlanPart({ season, plan }: { season: StoredSeason; plan: SeasonPlan }) {
  const { id, value, at, by, isStale } = plan
  return (
    <>
      <Notice tone={isStale ? 'problem' : 'plain'}>
        <p>
          {value === null ? 'It will become the current season' : 'It will be changed'} <Moment at={at} />
          {by && (
            <>
              , scheduled by <ForeignText>{by}</ForeignText>
            </>
          )}
          .
          {isStale &&
            ' This won’t be done, because the season was changed since then. Cancel it and schedule it again.'}
        </p>
        <PostForm action={routes.deskSeasonStep(season.id, 'cancel')}>
          <input type="hidden" name="plan" value={id} />
          <button className="text-button" type="submit">
            Cancel the scheduled change
          </button>
        </PostForm>
      </Notice>
      {value && (
        <ChangeList changes={compareValues(seasonField, toSeasonValue(season), value)} before="Now" after="Then" />
      )}
    </>
  )
}
