import { type InputHTMLAttributes, use } from 'react'
import { AutofillContext } from './autofill-context'
import { controlProps, Field, type FieldProps } from './field'

type Hints = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'form'>

export function TextField({ type = 'text', autoComplete, inputMode, spellCheck, form, ...field }: FieldProps & Hints) {
  const fill = use(AutofillContext) ? autoComplete : 'off'
  return (
    <Field {...field}>
      <input {...controlProps(field)} {...{ type, autoComplete: fill, inputMode, spellCheck, form }} />
    </Field>
  )
}
