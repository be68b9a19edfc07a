import { type ReactNode, use } from 'react'
import type { Field, Group } from '../../../editorial/fields/fields'
import { toPostName } from '../../../editorial/fields/posted-value'
import { joinPath } from '../../../editorial/fields/value-paths'
import { ControlView } from './control-view'
import { FormContext } from './form-context'
import { ListView } from './list-view'
import { Problem } from './problem'

interface FieldViewProps {
  field: Field
  value: unknown
  path: string
  /** True if a file field accepts only pictures. */
  isPicture?: boolean
}

/** A field and all its nested fields. */
export function FieldView({ field, value, path, isPicture = false }: FieldViewProps) {
  if (field.kind === 'list') {
    const renderEntry = (entry: unknown, entryPath: string, index: number) => (
      <EntryView field={field.entry} value={entry} path={entryPath} index={index} />
    )
    return <ListView list={field} entries={Array.isArray(value) ? value : []} path={path} renderEntry={renderEntry} />
  }
  if (!('fields' in field)) return <ControlView control={field} value={value} path={path} isPicture={isPicture} />
  const fields = <GroupFields group={field} value={value} path={path} />
  return path === '' ? <TopLevelFields fields={fields} /> : <GroupFrame group={field} path={path} fields={fields} />
}

/** A list entry. Its label and error are rendered by the list. */
function EntryView({ field, value, path, index }: FieldViewProps & { index: number }) {
  if ('fields' in field) return <GroupFields group={field} value={value} path={path} />
  if (field.kind === 'list') return <FieldView field={field} value={value} path={path} />
  return <ControlView control={field} value={value} path={path} number={index + 1} />
}

/** The document's top-level fields. They need no legend, because the page has a heading. */
function TopLevelFields({ fields }: { fields: ReactNode }) {
  const problem = use(FormContext).problems.get('')
  return (
    <div id={toPostName('')} tabIndex={-1}>
      {problem && <Problem id={toPostName('')} message={problem} />}
      {fields}
    </div>
  )
}

function GroupFrame({ group, path, fields }: { group: Group; path: string; fields: ReactNode }) {
  const problem = use(FormContext).problems.get(path)
  const id = toPostName(path)
  return (
    <fieldset className="document-group" id={id} tabIndex={-1} aria-describedby={problem && `${id}-error`}>
      <legend>{group.isOptional ? `${group.label} (optional)` : group.label}</legend>
      {group.hint && <p className="field-hint">{group.hint}</p>}
      {problem && <Problem id={id} message={problem} />}
      {fields}
    </fieldset>
  )
}

function GroupFields({ group, value, path }: { group: Group; value: unknown; path: string }) {
  const values = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return (
    <div className="document-fields">
      {Object.entries(group.fields).map(([key, field]) => (
        <FieldView
          field={field}
          value={values[key]}
          path={joinPath(path, key)}
          isPicture={group.kind === 'picture'}
          key={key}
        />
      ))}
    </div>
  )
}
