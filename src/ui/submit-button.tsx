interface SubmitButtonProps {
  label: string
  busyLabel: string
  spinner?: boolean
}

/**
 * A form's button. Both labels share one place, so that it keeps its width while busy. Both are in the markup, so that
 * translators see them; a style sheet shows the right one.
 */
export function SubmitButton({ label, busyLabel, spinner = false }: SubmitButtonProps) {
  return (
    <button className="button" type="submit">
      {spinner && <span className="spinner" aria-hidden="true" />}
      <span className="button-label">
        <span>{label}</span>
        <span>{busyLabel}</span>
      </span>
    </button>
  )
}
