import type { ReactNode } from 'react'

interface FieldWords {
  /** As in "(optional)". */
  optional: string
  /** As in "Error: ", for screen readers. */
  error: string
}

export interface FieldProps {
  id: string
  name: string
  label: string
  words: FieldWords
  /** How the field is marked. `starred` looks required but is not announced as required. Not a validation rule. */
  need: 'required' | 'starred' | 'optional'
  hint?: string
  error?: string | undefined
  isAnnounced?: boolean
  defaultValue: string
  autoFocus?: boolean | undefined
}

/** Ties a control to its field for assistive technology (WCAG 1.3.1, 3.3.1). */
export function controlProps({ id, name, need, defaultValue, hint, error, autoFocus }: FieldProps) {
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    defaultValue,
    autoFocus,
    className: 'control',
    'aria-required': need === 'required' ? true : undefined,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
  }
}

export function Field({ id, label, words, need, hint, children, ...state }: FieldProps & { children: ReactNode }) {
  return (
    <div className="field" data-invalid={state.error ? '' : undefined}>
      <label className="field-label" data-need={need} htmlFor={id}>
        {need === 'optional' ? `${label} ${words.optional}` : label}
      </label>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      <FieldError id={id} words={words} {...state} />
    </div>
  )
}

type FieldErrorProps = Pick<FieldProps, 'id' | 'words' | 'error' | 'isAnnounced'>

/** A field's error. The element always exists, so that changes are announced (WCAG 4.1.3). */
export function FieldError({ id, words, error, isAnnounced = true }: FieldErrorProps) {
  return (
    <div className="field-error-place" data-place={`error-${id}`} aria-live={isAnnounced ? 'polite' : 'off'}>
      {error && <FieldErrorText id={id} words={words} error={error} />}
    </div>
  )
}

export function FieldErrorText({ id, words, error }: Pick<FieldProps, 'id' | 'words'> & { error: string }) {
  return (
    <p className="field-error" id={`${id}-error`}>
      <span className="visually-hidden">{words.error}</span>
      <span>{error}</span>
    </p>
  )
}
