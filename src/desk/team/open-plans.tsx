import { documentLabel } from '../../editorial/documents/documents'
import type { OpenPlan } from '../../editorial/publishing/open-plans'
import * as routes from '../../routes'
import { Moment } from '../ui/moment'

interface OpenPlansProps {
  plans: readonly OpenPlan[]
  /** Nobody takes over their own. */
  isOwn: boolean
  question: string
  error?: string | undefined
}

/** What a colleague planned and is still to come, and what is to become of it. */
export function OpenPlans({ plans, isOwn, question, error }: OpenPlansProps) {
  if (plans.length === 0) return null
  return (
    <fieldset className="choices" aria-describedby={error ? 'plans-error' : undefined}>
      <legend className="field-label">{question}</legend>
      <ul>
        {plans.map(({ id, document, action, at }) => (
          <li key={id}>
            <a href={routes.deskDocument(document)}>{documentLabel(document)}</a>{' '}
            {action === 'publish' ? 'is to be published' : 'is to be taken down'} <Moment at={at} />
          </li>
        ))}
      </ul>
      <label className="choice">
        <input type="radio" name="plans" value="cancel" />
        <span>Cancel their plans</span>
      </label>
      {!isOwn && (
        <label className="choice">
          <input type="radio" name="plans" value="take-over" />
          <span>Keep the plans and put them under my name</span>
        </label>
      )}
      {error && (
        <p className="field-error" id="plans-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
