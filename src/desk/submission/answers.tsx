import type { ShownAnswer } from '../../submissions/handling/shown-answers'
import { Button } from '../ui/button'
import { EmailLink, PhoneLink } from '../ui/contact-link'
import { ForeignBlock } from '../ui/foreign-text'
import { StepForm } from './step-form'

/** Answers as they were sent, under the labels that the form had then; what was left empty takes one line. */
export function Answers({ answers }: { answers: readonly ShownAnswer[] }) {
  const empty = answers.filter(({ isGiven }) => !isGiven)
  return (
    <dl className="answers">
      {answers
        .filter(({ isGiven }) => isGiven)
        .map(({ field, label, answer, contact }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <Answer contact={contact}>{answer}</Answer>
            </dd>
          </div>
        ))}
      {empty.length > 0 && (
        <div>
          <dt>No answer</dt>
          <dd className="left-empty">{empty.map(({ label }) => label).join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}

function Answer({ contact, children }: { contact: ShownAnswer['contact'] | undefined; children: string }) {
  if (contact === 'phone') return <PhoneLink>{children}</PhoneLink>
  if (contact === 'email') return <EmailLink>{children}</EmailLink>
  return <ForeignBlock>{children}</ForeignBlock>
}

interface HealthSectionProps {
  labels: readonly string[]
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
