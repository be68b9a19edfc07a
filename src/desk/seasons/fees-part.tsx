import { fees as schema } from '../../../content/schemas'
import type { Season } from '../../../content/season'
import type { FieldProblems } from '../../editorial/fields/field-problems'
import { fieldsOf, type Group } from '../../editorial/fields/fields'
import * as routes from '../../routes'
import { PostForm } from '../shell/post-form'
import { Notice } from '../ui/notice'
import { FieldView } from '../website/form/field-view'
import { FormContext } from '../website/form/form-context'
import { feesInWords } from './season-days'

export const feesField = fieldsOf(schema) as Group

/** The fees as somebody typed them. */
export interface TypedFees {
  value: unknown
  problems: FieldProblems
  /** True if somebody else changed the fees first. */
  isLate: boolean
}

interface FeesPartProps {
  season: Pick<Season, 'id' | 'fees'> & { isCurrent: boolean }
  typed: TypedFees | undefined
  /** True after a fresh sign-in. */
  isFresh: boolean
}

/** The fees of a season, which owners change in a form of their own. */
export function FeesPart({ season: { id, fees, isCurrent }, typed, isFresh }: FeesPartProps) {
  const action = routes.deskSeasonStep(id, 'fees')
  const { value = fees, problems = new Map() } = typed ?? {}
  return (
    <section aria-labelledby="fees" className="season">
      <h2 id="fees">Fees</h2>
      <p>{feesInWords(fees)}</p>
      {typed?.isLate && (
        <Notice tone="problem">
          <p>
            Somebody else changed the fees first. Yours are in the form: change them again, or{' '}
            <a href={`${routes.deskSeason(id)}#fees`}>take theirs</a>.
          </p>
        </Notice>
      )}
      {isFresh ? (
        <PostForm action={`${action}#fees`} className="document-form" noValidate>
          <input type="hidden" name="before" value={JSON.stringify(fees)} />
          <FormContext value={{ problems, action, factsOfAll: [] }}>
            <div className="document-fields">
              {Object.entries(feesField.fields).map(([key, field]) => (
                <FieldView field={field} value={Object(value)[key]} path={key} key={key} />
              ))}
            </div>
          </FormContext>
          <button className="button" type="submit">
            {isCurrent ? 'Change the fees…' : 'Change the fees'}
          </button>
        </PostForm>
      ) : (
        <a href={action}>Change the fees</a>
      )}
    </section>
  )
}
