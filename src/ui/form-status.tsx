interface FormStatusProps {
  id: string
  /** What is announced; nothing leaves the line silent and out of sight. */
  text: string | undefined
  tone: 'success' | 'failure' | 'busy'
}

/** Says what became of a form without taking the focus (WCAG 4.1.3). It is always in the page, so that changes are heard. */
export function FormStatus({ id, text, tone }: FormStatusProps) {
  return (
    <div className="form-status" id={id} role="status" data-tone={text ? tone : undefined}>
      {text && <p className={tone === 'busy' ? 'visually-hidden' : undefined}>{text}</p>}
    </div>
  )
}
