import { toEditLink } from '../../editorial/documents/edit-address'
import { type FailedStep, formatShortFailure } from '../../editorial/publishing/failed-steps'
import { capitalize } from '../bulk/describe-bulk'
import { ForeignText } from '../ui/foreign-text'
import { Age } from '../ui/moment'
import { planActionLabels } from '../ui/plan-action-labels'

export type LabeledStep = FailedStep & { label: string }

export function NotPublishedPart({ steps }: { steps: readonly LabeledStep[] }) {
  if (steps.length === 0) return null
  return (
    <section aria-labelledby="not-published-title" className="part" id="not-published">
      <h2 id="not-published-title">
        Not published <span>{steps.length}</span>
      </h2>
      <p className="part-why">These plans failed. Publish the texts yourself, or plan them again.</p>
      <ol className="part-rows">
        {steps.map(({ document, label, action, at, why, by }) => (
          <li className="failed-row" key={document}>
            <a href={toEditLink(document)}>
              <ForeignText>{label}</ForeignText>
            </a>
            <span className="part-form">{capitalize(planActionLabels[action])}</span>
            <span className="part-words">
              {capitalize(formatShortFailure(why))}
              {by && (
                <>
                  {' '}
                  (<ForeignText>{by}</ForeignText>)
                </>
              )}
            </span>
            <Age at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
