import type { ShownAnswer } from '../../submissions/shown-answers'
import { ForeignBlock } from '../ui/foreign-text'

/** Answers as they were sent, under the labels that the form had then; what was left empty takes one line. */
export function Answers({ answers }: { answers: readonly ShownAnswer[] }) {
  const empty = answers.filter(({ isGiven }) => !isGiven)
  return (
    <dl className="answers">
      {answers
        .filter(({ isGiven }) => isGiven)
        .map(({ field, label, answer }) => (
          <div key={field}>
            <dt>{label}</dt>
            <dd>
              <ForeignBlock>{answer}</ForeignBlock>
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
