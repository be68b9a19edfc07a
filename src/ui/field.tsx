import type { ReactNode } from 'react'

export interface FieldProps {
  id: string
  name: string
  label: string
  /** How the field is marked: required; only labeled so, with a star; or optional, in words. Nothing is checked here. */
  need: 'required' | 'starred' | 'optional'
  hint?: string
  error?: string | undefined
  /** Whether an error is read out as it appears. */
  isAnnounced?: boolean
  defaultValue: string
}

/** What a control takes from its field: the ties that assistive technology follows (WCAG 1.3.1, 3.3.1). */
export function controlProps({ id, name, need, defaultValue, hint, error }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    defaultValue,
    className: 'control',
    'aria-required': need === 'required' ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** A label, a hint, a control and its error, in the order they are read. */
export function Field({ id, label, need, hint, children, ...state }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field" data-invalid={state.error ? '' : undefined}>
      <label className="field-label" data-need={need} htmlFor={id}>
        {need === 'optional' ? `${label} (optional)` : label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} {...state} />
    </div>
  )
}

/** What is wrong with a field. Its place is always there, so that what appears in it is read out (WCAG 4.1.3). */
export function FieldError({ id, error, isAnnounced = true }: Pick<FieldProps, 'id' | 'error' | 'isAnnounced'>) {
  return (
    <div className="field-error-place" data-place={`error-${id}`} aria-live={isAnnounced ? 'polite' : 'off'}>
      {error && <FieldErrorText id={id} error={error} />}
    </div>
  )
}

export function FieldErrorText({ id, error }: { id: string; error: string }) {
  return (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">Error: </span>
      <span>{error}</span>
    </p>
  )
}
