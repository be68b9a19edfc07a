import { controlProps, Field, type FieldProps } from './field'

interface SelectProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string }[]
  placeholder: string
  /** Whether the chosen option decides which other field appears (ui/form.css). */
  asksMore?: boolean
}

export function SelectField({ options, placeholder, asksMore, ...field }: SelectProps) {
  return (
    <Field {...field}>
      <select {...controlProps(field)} data-asks-more={asksMore ? '' : undefined}>
        <option value="">{placeholder}</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Field>
  )
}
