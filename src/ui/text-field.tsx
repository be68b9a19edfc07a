import type { InputHTMLAttributes } from 'react'
import { controlProps, Field, type FieldProps } from './field'

type Hints = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'form'>

/** One line of text. */
export function TextField({ type = 'text', autoComplete, inputMode, spellCheck, form, ...field }: FieldProps & Hints) {
  return (
    <Field {...field}>
      <input {...controlProps(field)} {...{ type, autoComplete, inputMode, spellCheck, form }} />
    </Field>
  )
}
