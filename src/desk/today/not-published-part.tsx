import { toEditLink } from '../../editorial/documents/edit-address'
import { type FailedStep, formatShortFailure } from '../../editorial/publishing/failed-steps'
import { capitalize } from '../bulk/describe-bulk'
import { ForeignText } from '../ui/foreign-text'
import { Age, Moment } from '../ui/moment'
import { planActionLabels } from '../ui/plan-action-labels'
import { describePlan, type LabeledPlan } from './coming-up'
import { TodayPart } from './today-part'

export type LabeledStep = FailedStep & { label: string }

export function NotPublishedPart({ steps }: { steps: readonly LabeledStep[] }) {
  const why = 'These scheduled changes failed. Publish the texts yourself, or schedule them again.'
  return (
    <TodayPart
      {...{ id: 'not-published', title: 'Not published', why, shown: steps.length }}
      count={{ n: steps.length, isCapped: false }}
    >
      {steps.map(({ document, label, action, at, why, by }) => (
        <li key={document}>
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
          <span className="part-action">Publish</span>
        </li>
      ))}
    </TodayPart>
  )
}

export function PlannedPart({ plans }: { plans: readonly LabeledPlan[] }) {
  const why = 'These changes to the website happen at the scheduled time.'
  return (
    <TodayPart id="planned" title="Scheduled" why={why} shown={plans.length}>
      {plans.map((plan) => (
        <li key={plan.id}>
          <a href={toEditLink(plan.document)}>
            <ForeignText>{describePlan(plan)}</ForeignText>
          </a>
          <Moment at={plan.at} />
          <span className="part-action">Change</span>
        </li>
      ))}
    </TodayPart>
  )
}
