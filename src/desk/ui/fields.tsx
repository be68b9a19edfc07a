import type { ComponentProps, ReactNode } from 'react'

interface LabeledProps {
  id: string
  label: ReactNode
  hint?: string | undefined
  /** What is wrong with it. */
  error?: string | undefined
}

type Labeled<Element extends 'input' | 'textarea' | 'select'> = LabeledProps & Omit<ComponentProps<Element>, 'id'>

/** One line of text under its label; posted under its id if no name is given. */
export function TextField({ id, name = id, label, hint, error, ...input }: Labeled<'input'>) {
  return (
    <Labeled {...{ id, label, hint, error }}>
      <input className="control" id={id} name={name} {...described(id, hint, error)} {...input} />
    </Labeled>
  )
}

/** Several lines of text under their label. */
export function TextArea({ id, label, hint, error, ...area }: Labeled<'textarea'>) {
  return (
    <Labeled {...{ id, label, hint, error }}>
      <textarea className="control" id={id} rows={6} dir="auto" {...described(id, hint, error)} {...area} />
    </Labeled>
  )
}

/** One of a list, under its label. */
export function Select({ id, label, hint, error, children, ...select }: Labeled<'select'>) {
  return (
    <Labeled {...{ id, label, hint, error }}>
      <select className="control" id={id} {...described(id, hint, error)} {...select}>
        {children}
      </select>
    </Labeled>
  )
}

/** What a select offers. */
export function SelectOptions({ of }: { of: readonly { id: string; name: string }[] }) {
  return of.map(({ id, name }) => (
    <option value={id} key={id}>
      {name}
    </option>
  ))
}

/** A checkbox with its label after it. */
export function Checkbox({ id, label, ...input }: { id: string; label: string } & Omit<ComponentProps<'input'>, 'id'>) {
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

/** Ties a control to its hint and its error (WCAG 1.3.1, 3.3.1). */
function described(id: string, hint: string | undefined, error: string | undefined) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error === undefined ? undefined : true }
}
