interface ErrorSummaryProps {
  id: string
  /** What is wrong, in the words that stand at the field, and the id of the control to mend it in. */
  problems: readonly { controlId: string; message: string }[]
  headingLevel: 2 | 3
}

/**
 * What kept a form from being sent, above it. It takes the focus: from a script after a failed attempt,
 * and by the address's fragment on the answer to a plain post (HTML, 7.4.6.4).
 */
export function ErrorSummary({ id, problems, headingLevel }: ErrorSummaryProps) {
  const Heading = `h${headingLevel}` as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here.
    <div className="error-summary" id={id} role="group" aria-labelledby={`${id}-heading`} tabIndex={-1}>
      <Heading className="error-summary-heading" id={`${id}-heading`}>
        There is a problem
      </Heading>
      <ul className="error-summary-list">
        {problems.map(({ controlId, message }) => (
          <li key={controlId}>
            <a href={`#${controlId}`}>{message}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
