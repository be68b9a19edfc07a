import { controlProps, Field, type FieldProps } from './field'

/** Several lines of text. */
export function TextAreaField({ rows = 5, ...field }: FieldProps & { rows?: number }) {
  return (
    <Field {...field}>
      <textarea {...controlProps(field)} rows={rows} />
    </Field>
  )
}
