import type { FieldErrors } from './message'

export interface Field {
  name: string
  label: string
  type: string
  autoComplete?: string
  options?: string[]
}

export interface FormWords {
  heading: string
  button: string
  thanks: string
  fields: Field[]
}

export function MessageFields({ fields, errors }: { fields: Field[]; errors: FieldErrors }) {
  return fields.map((field) => {
    const error = errors[field.name]
    return (
      <div key={field.name} className="field">
        <label htmlFor={field.name}>{field.label}</label>
        <Control field={field} error={error} />
        {error && (
          <p id={`${field.name}-error`} className="error">
            {error}
          </p>
        )}
      </div>
    )
  })
}

function Control({ field, error }: { field: Field; error: string | undefined }) {
  const { name, type, autoComplete, options } = field
  const attributes = {
    id: name,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error && `${name}-error`,
  }
  if (type === 'textarea') return <textarea {...attributes} rows={6} />
  if (type !== 'select') return <input {...attributes} type={type} autoComplete={autoComplete} />
  return (
    <select {...attributes}>
      <option value="">Please choose</option>
      {options?.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  )
}
