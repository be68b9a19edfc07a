interface ErrorSummaryProps {
  id: string
  heading: string
  problems: readonly { controlId: string; message: string }[]
  headingLevel: 2 | 3
}

/**
 * Lists the errors of a form. Receives focus from the script after a failed attempt, or from the URL fragment after a
 * plain post (HTML, 7.4.6.4).
 */
export function ErrorSummary({ id, heading, problems, headingLevel }: ErrorSummaryProps) {
  const Heading = `h${headingLevel}` as const
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none here.
    <div className="error-summary" id={id} role="group" aria-labelledby={`${id}-heading`} tabIndex={-1}>
      <Heading className="error-summary-heading" id={`${id}-heading`}>
        {heading}
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
