import type { ShownAnswer } from '../../submissions/shown-answers'
import { ForeignBlock } from '../ui/foreign-text'

/** Answers as they were sent, under the labels that the form had then. */
export function Answers({ answers }: { answers: readonly ShownAnswer[] }) {
  return (
    <dl className="answers">
      {answers.map(({ field, label, answer }) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <ForeignBlock>{answer}</ForeignBlock>
          </dd>
        </div>
      ))}
    </dl>
  )
}
