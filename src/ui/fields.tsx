import { type ComponentProps, type InputHTMLAttributes, type ReactNode, use } from 'react'
import { controlProps, Field, FieldError, type FieldProps } from './field'
import { OwnAnswersContext } from './own-answers-context'

type Hints = Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete' | 'inputMode' | 'spellCheck' | 'form'>

interface TextFieldProps extends FieldProps, Hints {
  /** Texts that the browser suggests. Any other text is possible, too. */
  suggestions?: readonly string[] | undefined
}

export function TextField(props: TextFieldProps) {
  const { type = 'text', autoComplete, inputMode, spellCheck, form, suggestions, ...field } = props
  const autofill = use(OwnAnswersContext) ? autoComplete : 'off'
  const list = suggestions && `${field.id}-list`
  return (
    <Field {...field}>
      <input {...controlProps(field)} {...{ type, autoComplete: autofill, inputMode, spellCheck, form, list }} />
      {suggestions && (
        <datalist id={list}>
          {suggestions.map((text) => (
            <option value={text} key={text} />
          ))}
        </datalist>
      )}
    </Field>
  )
}

export function TextAreaField({ rows = 5, ...field }: FieldProps & { rows?: number }) {
  return (
    <Field {...field}>
      <textarea {...controlProps(field)} rows={rows} />
    </Field>
  )
}

interface SelectProps extends FieldProps {
  options: readonly { readonly value: string; readonly label: string }[]
  placeholder: string
  /** True if the selected option determines which other field appears (ui/form.css). */
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

/** A checkbox followed by its label. `children` may add a link. */
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

/** Creates a required field that browsers and password managers can fill (HTML, 4.10.18.7; WCAG 1.3.5). */
function createPersonField(hints: Partial<ComponentProps<typeof TextField>>) {
  return (field: Omit<FieldProps, 'need'>) => <TextField {...field} need="required" {...hints} />
}

export const NameField = createPersonField({ autoComplete: 'name', spellCheck: false })
export const GivenNameField = createPersonField({ autoComplete: 'given-name', spellCheck: false })
export const FamilyNameField = createPersonField({ autoComplete: 'family-name', spellCheck: false })

const OwnEmailField = createPersonField({ type: 'email', autoComplete: 'email', spellCheck: false })

/** An email field. Optional if the office fills in the form, because callers may have no address. */
export function EmailField(field: Omit<FieldProps, 'need'>) {
  const isOwn = use(OwnAnswersContext)
  return isOwn ? <OwnEmailField {...field} /> : <TextField {...field} need="optional" type="email" spellCheck={false} />
}

export const PhoneField = createPersonField({ type: 'tel', autoComplete: 'tel' })
