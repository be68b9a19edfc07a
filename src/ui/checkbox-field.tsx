import type { ReactNode } from 'react'
import { controlProps, FieldError, type FieldProps } from './field'

/** A checkbox with its label after it; `children` may add a link. */
export function CheckboxField({ children, ...field }: FieldProps & { children?: ReactNode }) {
  const { id, label, words, need, error, defaultValue } = field
  const { defaultValue: _, ...control } = controlProps(field)
  return (
    <div className="field" data-invalid={error ? '' : undefined}>
      <div className="tick">
        <input {...control} className="tick-box" type="checkbox" defaultChecked={defaultValue === 'on'} />
        <div>
          <label className="field-label" data-need={need} htmlFor={id}>
            {need === 'optional' ? `${label} ${words.optional}` : label}
          </label>
          {children}
        </div>
      </div>
      <FieldError {...field} />
    </div>
  )
}
