interface AnswerListProps {
  answers: readonly { label: string; words: string; controlId: string }[]
  /** Text of the link from an answer to its control. */
  change?: string
}

export function AnswerList({ answers, change }: AnswerListProps) {
  return (
    <dl className="answer-list">
      {answers.map(({ label, words, controlId }) => (
        <div key={controlId}>
          <dt>{label}</dt>
          <dd>{words}</dd>
          {change && (
            <dd>
              <a href={`#${controlId}`}>
                <span>{`${change} `}</span>
                <span className="visually-hidden">{label}</span>
              </a>
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}
