import type { ShownAnswer } from '../../submissions/handling/shown-answers'
import { Button } from '../ui/button'
import { Answers } from './answers'
import { StepForm } from './step-form'

interface HealthSectionProps {
  labels: readonly string[]
  /** What it says, once it was opened. */
  opened: readonly ShownAnswer[] | undefined
}

/** What was said about health and emergencies: folded, and each opening is in the log. */
export function HealthSection({ labels, opened }: HealthSectionProps) {
  return (
    <section className="care" aria-labelledby="care-heading">
      <h2 id="care-heading">Health information</h2>
      {opened ? (
        <Answers answers={opened} />
      ) : (
        <StepForm step="care" target="care-heading" className="row">
          <Button look="quiet">Open health information</Button>
          <span className="field-hint">
            {labels.join(', ')}. The log will say that you opened it. Views can’t be undone.
          </span>
        </StepForm>
      )}
    </section>
  )
}
