interface SubmitButtonProps {
  label: string
  busyLabel: string
  spinner?: boolean
}

/**
 * A form's button. Both labels share a grid cell, so that its width does not change, and both are in the markup for
 * translators. CSS shows the right one.
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
