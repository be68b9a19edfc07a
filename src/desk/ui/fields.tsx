import type { ComponentProps, ReactNode } from 'react'

interface LabeledProps {
  id: string
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
}

type Labeled<Element extends 'input' | 'textarea' | 'select'> = LabeledProps & Omit<ComponentProps<Element>, 'id'>

/** A single-line input with its label. `name` defaults to the id. */
export function TextField({ id, name = id, label, hint, error, ...input }: Labeled<'input'>) {
  return (
    <Labeled {...{ id, label, hint, error }}>
      <input className="control" id={id} name={name} {...describedBy(id, hint, error)} {...input} />
    </Labeled>
  )
}

export function TextArea({ id, label, hint, error, ...area }: Labeled<'textarea'>) {
  return (
    <Labeled {...{ id, label, hint, error }}>
      <textarea className="control" id={id} rows={6} dir="auto" {...describedBy(id, hint, error)} {...area} />
    </Labeled>
  )
}

export function Select({ id, label, hint, error, children, ...select }: Labeled<'select'>) {
  return (
    <Labeled {...{ id, label, hint, error }}>
      <select className="control" id={id} {...describedBy(id, hint, error)} {...select}>
        {children}
      </select>
    </Labeled>
  )
}

export function SelectOptions({ of }: { of: readonly { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option value={id} key={id}>
      {name}
    </option>
  ))
}

export function Checkbox({
  id,
  label,
  ...input
}: { id: string; label: ReactNode } & Omit<ComponentProps<'input'>, 'id'>) {
  return (
    <div className="tick">
      <input className="tick-box" type="checkbox" id={id} {...input} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

function Labeled({ id, label, hint, error, children }: LabeledProps & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          <span className="visually-hidden">Error: </span>
          {error}
        </p>
      )}
    </div>
  )
}

/** Associates a control with its hint and its error (WCAG 1.3.1, 3.3.1). */
function describedBy(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error === undefined ? undefined : true }
}
