import type { ReactNode } from 'react'

interface Status {
  tone: 'success' | 'failure' | 'busy'
  /** What is announced; without it the line is hidden. */
  text: string | undefined
}

interface FormStatusProps {
  id: string
  tone: Status
  /** What it says if the form cannot be sent before its script has arrived. */
  failure: string
  children: ReactNode
}

/** Says what became of a form without taking the focus (WCAG 4.1.3). Always in the page, so that changes are announced. */
export function FormStatus({ id, tone: { tone, text }, failure, children }: FormStatusProps) {
  return (
    <div
      className="form-status"
      id={id}
      role="status"
      // Gets the focus when the button is disabled.
      tabIndex={-1}
      data-place="status"
      data-tone={text ? tone : undefined}
      data-failure={failure}
    >
      {children}
    </div>
  )
}

/** A new text is a new element: translators may have changed the old one. */
export function StatusText({ text }: Pick<Status, 'text'>) {
  return text !== undefined && <p key={text}>{text}</p>
}
