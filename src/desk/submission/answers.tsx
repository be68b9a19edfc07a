import type { ReactNode } from 'react'
import type { ShownAnswer } from '../../submissions/handling/shown-answers'
import { Button } from '../ui/button'
import { EmailLink, PhoneLink } from '../ui/contact-link'
import { ForeignBlock, ForeignText } from '../ui/foreign-text'
import { StepForm } from './step-form'

/** Answers with the labels that the form had at the time. Empty answers share one line. */
export function Answers({ answers, children }: { answers: readonly ShownAnswer[]; children?: CorrectionView }) {
  const [shown, empty] = [answers.filter(isShown), answers.filter((answer) => !isShown(answer))]
  return (
    <dl className="answers">
      {shown.map((answer) => (
        <div key={answer.field}>
          <dt>{answer.label}</dt>
          <dd>
            <Answer contact={answer.contact}>{answer.answer}</Answer>
            {answer.correction && children?.(answer, answer.correction)}
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

/** Renders the note below a corrected answer. */
type CorrectionView = (answer: ShownAnswer, correction: Correction) => ReactNode

type Correction = NonNullable<ShownAnswer['correction']>

function isShown({ isGiven, correction }: ShownAnswer): boolean {
  return isGiven || correction !== undefined
}

export function CorrectionNote({ field, by, sent, children }: CorrectionNoteProps) {
  const isLong = sent.length > MAX_INLINE_LENGTH || sent.includes('\n')
  return (
    <div className="correction" id={`corrected-${field}`}>
      {isLong ? (
        <details>
          <summary>Corrected by {by}; see what was sent</summary>
          <ForeignBlock>{sent}</ForeignBlock>
        </details>
      ) : (
        <p>
          Corrected by {by}; sent: <ForeignText>{sent}</ForeignText>
        </p>
      )}
      {children}
    </div>
  )
}

interface CorrectionNoteProps {
  field: string
  by: string
  sent: string
  /** The button that takes back the correction. */
  children: ReactNode
}

const MAX_INLINE_LENGTH = 100

function Answer({ contact, children }: { contact: ShownAnswer['contact'] | undefined; children: string }) {
  if (contact === 'phone') return <PhoneLink>{children}</PhoneLink>
  if (contact === 'email') return <EmailLink>{children}</EmailLink>
  return <ForeignBlock>{children}</ForeignBlock>
}

interface HealthSectionProps {
  labels: readonly string[]
  opened: readonly ShownAnswer[] | undefined
}

/** Health information, hidden until opened. Each opening is logged. */
export function HealthSection({ labels, opened }: HealthSectionProps) {
  return (
    <section className="health" aria-labelledby="health-heading">
      <h2 id="health-heading">Health information</h2>
      {opened ? (
        <Answers answers={opened} />
      ) : (
        <StepForm step="health" target="health-heading" className="row">
          <Button look="quiet">Open health information</Button>
          <span className="field-hint">
            {labels.join(', ')}. The log will say that you opened it. Views can’t be undone.
          </span>
        </StepForm>
      )}
    </section>
  )
}
