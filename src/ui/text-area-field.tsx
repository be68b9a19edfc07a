import { controlProps, Field, type FieldProps } from './field'

export function TextAreaField({ rows = 5, ...field }: FieldProps & { rows?: number }) {
  return (
    <Field {...field}>
      <textarea {...controlProps(field)} rows={rows} />
    </Field>
  )
}
