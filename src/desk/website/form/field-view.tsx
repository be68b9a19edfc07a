import { type ReactNode, use } from 'react'
import type { Field, Group } from '../../../editorial/fields/fields'
import { postedName } from '../../../editorial/fields/posted-value'
import { joinPath } from '../../../editorial/fields/value-paths'
import { ControlView } from './control-view'
import { FormContext } from './form-context'
import { ListView } from './list-view'
import { Problem } from './problem'

interface FieldViewProps {
  field: Field
  value: unknown
  path: string
  /** Whether it is the file of a picture. */
  isPicture?: boolean
}

/** A field with everything in it. */
export function FieldView({ field, value, path, isPicture = false }: FieldViewProps) {
  if (field.kind === 'list') {
    const renderEntry = (entry: unknown, at: string, index: number) => (
      <EntryView field={field.entry} value={entry} path={at} index={index} />
    )
    return <ListView list={field} entries={Array.isArray(value) ? value : []} path={path} renderEntry={renderEntry} />
  }
  if (!('fields' in field)) return <ControlView control={field} value={value} path={path} isPicture={isPicture} />
  const parts = <Parts group={field} value={value} path={path} />
  return path === '' ? <Whole parts={parts} /> : <GroupFrame group={field} path={path} parts={parts} />
}

/** The list has its name and what is wrong with it. */
function EntryView({ field, value, path, index }: FieldViewProps & { index: number }) {
  if ('fields' in field) return <Parts group={field} value={value} path={path} />
  if (field.kind === 'list') return <FieldView field={field} value={value} path={path} />
  return <ControlView control={field} value={value} path={path} number={index + 1} />
}

/** The document itself, whose name is the page's. */
function Whole({ parts }: { parts: ReactNode }) {
  const problem = use(FormContext).problems.get('')
  return (
    <div id={postedName('')} tabIndex={-1}>
      {problem && <Problem id={postedName('')} message={problem} />}
      {parts}
    </div>
  )
}

function GroupFrame({ group, path, parts }: { group: Group; path: string; parts: ReactNode }) {
  const problem = use(FormContext).problems.get(path)
  const id = postedName(path)
  return (
    <fieldset className="document-group" id={id} tabIndex={-1} aria-describedby={problem && `${id}-error`}>
      <legend>{group.isOptional ? `${group.label} (optional)` : group.label}</legend>
      {group.hint && <p className="field-hint">{group.hint}</p>}
      {problem && <Problem id={id} message={problem} />}
      {parts}
    </fieldset>
  )
}

function Parts({ group, value, path }: { group: Group; value: unknown; path: string }) {
  const parts = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return (
    <div className="document-fields">
      {Object.entries(group.fields).map(([key, field]) => (
        <FieldView
          field={field}
          value={parts[key]}
          path={joinPath(path, key)}
          isPicture={group.kind === 'picture'}
          key={key}
        />
      ))}
    </div>
  )
}
