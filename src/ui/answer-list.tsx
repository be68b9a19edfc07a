interface AnswerListProps {
  answers: readonly { label: string; words: string; controlId: string }[]
  /** Whether each answer has a link to its control. */
  canChange?: boolean
}

/** Answers under their labels, to be checked or kept. */
export function AnswerList({ answers, canChange = false }: AnswerListProps) {
  return (
    <dl className="answer-list">
      {answers.map(({ label, words, controlId }) => (
        <div key={controlId}>
          <dt>{label}</dt>
          <dd>{words}</dd>
          {canChange && (
            <dd>
              <a href={`#${controlId}`}>
                <span>Change </span>
                <span className="visually-hidden">{label}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
