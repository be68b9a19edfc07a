import type { ComponentProps } from 'react'

type LineFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  name: string
  label: string
  hint?: string
  error?: string | undefined
}

/** One line of text with its label, a hint, and what is wrong with it. */
export function LineField({ name, label, hint, error, ...input }: LineFieldProps) {
  const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label}
      </label>
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input
        className="control"
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy || undefined}
        {...input}
      />
      {error && (
        <p className="field-error" id={`${name}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
