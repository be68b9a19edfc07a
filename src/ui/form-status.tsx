import type { ReactNode } from 'react'

interface Status {
  tone: 'success' | 'failure' | 'busy'
  /** What is announced; nothing leaves the line silent and out of sight. */
  text: string | undefined
}

interface FormStatusProps {
  id: string
  tone: Status
  /** What it says where sending comes to nothing before the form's script is there. */
  failure: string
  children: ReactNode
}

/** Says what became of a form without taking the focus (WCAG 4.1.3). It is always in the page, so that changes are heard. */
export function FormStatus({ id, tone: { tone, text }, failure, children }: FormStatusProps) {
  return (
    <div
      className="form-status"
      id={id}
      role="status"
      // Where the focus goes when the button that had it rests.
      tabIndex={-1}
      data-place="status"
      data-tone={text ? tone : undefined}
      data-failure={failure}
    >
      {children}
    </div>
  )
}

/** Another text is another element: somebody may have put others into this one. */
export function StatusText({ text }: Pick<Status, 'text'>) {
  return text !== undefined && <p key={text}>{text}</p>
}
