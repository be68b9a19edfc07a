import { seasonParts as schemas } from '../../../content/schemas'
import { compareValues } from '../../editorial/fields/compare'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import { buildField, type Group } from '../../editorial/fields/fields'
import * as routes from '../../routes'
import type { StoredSeason } from '../../seasons/read-seasons'
import { PostForm } from '../shell/post-form'
import { Notice } from '../ui/notice'
import { ChangeList } from '../website/change-list'
import { FieldView } from '../website/form/field-view'
import { FormContext } from '../website/form/form-context'
import { formatFees } from './season-days'

export const partFields = { fees: buildField(schemas.fees) as Group, note: buildField(schemas.note) as Group }

export type PartName = keyof typeof partFields

/** Typed values that were not saved. */
export interface TypedPart {
  name: PartName
  value: unknown
  problems: FieldProblems
  /** True if a colleague changed it first. */
  isLate: boolean
}

export function storedPart({ fees, note }: Pick<StoredSeason, 'fees' | 'note'>, name: PartName) {
  return name === 'fees' ? fees : { note }
}

const headings = { fees: 'Fees', note: 'Note' } as const

interface SeasonPartProps {
  season: StoredSeason
  name: PartName
  typed: TypedPart | undefined
  /** False if a fresh sign-in is required first. */
  isFresh?: boolean
}

export function SeasonPart({ season, name, typed, isFresh = true }: SeasonPartProps) {
  const stored = storedPart(season, name)
  const { value, problems, isLate } =
    typed?.name === name ? typed : { value: stored, problems: new Map(), isLate: false }
  const action = routes.deskSeasonStep(season.id, name)
  const needsConfirmation = name === 'fees' && season.isCurrent
  return (
    <section aria-labelledby={name} className="season">
      <h2 id={name}>{headings[name]}</h2>
      {isLate && (
        <Notice tone="problem">
          <div>
            <p>
              Someone else changed this first. Yours is in the form: save it, or{' '}
              <a href={`${routes.deskSeason(season.id)}#${name}`}>take theirs</a>.
            </p>
            <ChangeList changes={compareValues(partFields[name], stored, value)} before="Theirs" after="Yours" />
          </div>
        </Notice>
      )}
      {isFresh ? (
        <PostForm action={`${action}#${name}`} className="document-form" noValidate>
          <input type="hidden" name="before" value={JSON.stringify(stored)} />
          <FormContext value={{ problems, action, sharedFacts: [] }}>
            <div className="document-fields">
              {Object.entries(partFields[name].fields).map(([key, field]) => (
                <FieldView field={field} value={Object(value)[key]} path={key} key={key} />
              ))}
            </div>
          </FormContext>
          <button className="button button--quiet" type="submit">
            {needsConfirmation ? 'Change the fees…' : `Save the ${name}`}
          </button>
        </PostForm>
      ) : (
        <p>
          {formatFees(season.fees)}. <a href={action}>Change the fees</a>
        </p>
      )}
    </section>
  )
}
