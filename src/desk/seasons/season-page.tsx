import type { ReactNode } from 'react'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import type { OpenFinding } from '../../editorial/findings/read-findings'
import type { SeasonPlan } from '../../editorial/publishing/plan-season'
import type { NamedLedger } from '../../payments/lists'
import * as routes from '../../routes'
import { describeSeats } from '../applicants/describe-seats'
import { PostForm } from '../shell/post-form'
import { ForeignText } from '../ui/foreign-text'
import type { EditConflict } from '../website/conflict'
import { ConflictNotice } from '../website/conflict-notice'
import { DocumentFindings } from '../website/document-findings'
import { DocumentForm, PROBLEMS_ID } from '../website/form/document-form'
import { LoadedRevisionFields, type LoadedRevisions } from '../website/loaded-revisions'
import { FeeDifferences } from './fee-differences'
import { PlanPart } from './plan-part'
import { buildSeasonForm } from './season-dates'
import { SeasonPart, type TypedPart } from './season-part'
import { seasonField } from './season-request'
import { CopyLink, type CountedSeason, CurrentMark, SubmissionsLink } from './seasons-page'

export interface SeasonPageProps extends CountedSeason {
  /** The form's value and its errors. */
  value: unknown
  problems: FieldProblems
  loaded: LoadedRevisions
  /** Conflicts with values that a colleague has saved since. */
  conflict?: EditConflict | undefined
  /** True if the form has unsaved values. */
  isUnsaved: boolean
  findings: readonly OpenFinding[]
  notice: ReactNode
  plan: SeasonPlan | undefined
  typed?: TypedPart
  /** True if an owner has a fresh sign-in. */
  isFresh: boolean | undefined
  /** Empty for members who may not see payments. */
  ledgers: readonly NamedLedger[]
}

/** The edit form of a season, and its actions. */
export function SeasonPage(props: SeasonPageProps) {
  const { season, notice, plan, seats, findings, loaded, conflict, typed, isFresh } = props
  const action = routes.deskSeason(season.id)
  return (
    <>
      <div className="submission-head document-head">
        <p className="document-crumbs screen-only">
          <a href={routes.deskSeasons}>Seasons</a>
        </p>
        <h1>
          <ForeignText>{season.title}</ForeignText>
          <CurrentMark season={season} />
        </h1>
        <p>
          <SubmissionsLink {...props} />
          <CopyLink season={season} />
          {!season.isCurrent && <a href={routes.deskSeasonStep(season.id, 'current')}>Make this the current season…</a>}
        </p>
      </div>
      {notice}
      {plan && <PlanPart season={season} plan={plan} />}
      {seats && <p>{describeSeats(seats)}</p>}
      <DocumentFindings findings={findings} field={seasonField} />
      <PostForm action={`${action}#${PROBLEMS_ID}`} className="document-form" noValidate>
        <LoadedRevisionFields loaded={loaded} />
        <DocumentForm
          {...props}
          {...buildSeasonForm(props.value)}
          action={action}
          above={conflict && <ConflictNotice conflict={conflict} action={action} />}
        />
        <div className="season-columns">
          <button className="button" type="submit" name="do" value="save">
            {conflict && conflict.conflicts.length > 0 ? 'Save mine instead' : season.isCurrent ? 'Change…' : 'Save'}
          </button>
        </div>
      </PostForm>
      <div className="season-columns">
        <SeasonPart name="note" {...{ season, typed }} />
        {isFresh !== undefined && <SeasonPart name="fees" {...{ season, typed, isFresh }} />}
      </div>
      <FeeDifferences ledgers={props.ledgers} />
      {!season.isCurrent && <DeleteForm season={season} />}
    </>
  )
}

function DeleteForm({ season: { id, version } }: Pick<SeasonPageProps, 'season'>) {
  return (
    <PostForm action={routes.deskSeasonStep(id, 'delete')} className="removal">
      <input type="hidden" name="version" value={version} />
      <button className="text-button" type="submit">
        Delete this season
      </button>
    </PostForm>
  )
}
