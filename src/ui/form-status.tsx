import type { ReactNode } from 'react'

interface Status {
  tone: 'success' | 'failure' | 'busy'
  /** Announced text. The line is hidden without it. */
  text: string | undefined
}

interface FormStatusProps {
  id: string
  tone: Status
  /** Message if the form cannot be sent before its script has loaded. */
  failure: string
  children: ReactNode
}

/**
 * Announces the outcome of a form without moving the focus (WCAG 4.1.3). Always rendered, so that changes are
 * announced.
 */
export function FormStatus({ id, tone: { tone, text }, failure, children }: FormStatusProps) {
  return (
    <div
      className="form-status"
      id={id}
      role="status"
      // Receives focus when the button is disabled.
      tabIndex={-1}
      data-place="status"
      data-tone={text ? tone : undefined}
      data-failure={failure}
    >
      {children}
    </div>
  )
}

/** Each text is a new element, because translators may have changed the previous one. */
export function StatusText({ text }: Pick<Status, 'text'>) {
  return text !== undefined && <p key={text}>{text}</p>
}
