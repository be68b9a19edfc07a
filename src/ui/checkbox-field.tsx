import type { ReactNode } from 'react'
import { controlProps, type FieldProps } from './field'

/** A box to tick, with its words after it; `children` may add a link to them. */
export function CheckboxField({ children, ...field }: FieldProps & { children?: ReactNode }) {
  const { id, label, need, error, defaultValue } = field
  const { defaultValue: _, ...control } = controlProps(field)
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <div className="tick">
        <input {...control} className="tick-box" type="checkbox" defaultChecked={defaultValue === 'on'} />
        <div>
          <label className="field-label" data-need={need} htmlFor={id}>
            {need === 'optional' ? `${label} (optional)` : label}
          </label>
          {children}
        </div>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`}>
          <span className="visually-hidden">Error: </span>
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
