interface SubmitButtonProps {
  label: string
  busyLabel: string
  busy: boolean
  disabled: boolean
  spinner?: boolean
}

/**
 * A form's button. Both labels share one place, so that it keeps its width while busy;
 * the one that is not said now is hidden from everyone.
 */
export function SubmitButton({ label, busyLabel, busy, disabled, spinner = false }: SubmitButtonProps) {
  return (
    <button className="button" type="submit" disabled={disabled || busy}>
      {spinner && busy && <span className="spinner" aria-hidden="true" />}
      <span className="button-label" data-widest={busyLabel.length > label.length ? busyLabel : label}>
        {busy ? busyLabel : label}
      </span>
    </button>
  )
}
