import { type ReactNode, use } from 'react'
import { controlText } from '../../../editorial/fields/control-text'
import { emptyValue } from '../../../editorial/fields/field-steps'
import type { Field, List } from '../../../editorial/fields/fields'
import { listControls } from '../../../editorial/fields/list-controls'
import { toPostName } from '../../../editorial/fields/posted-value'
import { joinPath } from '../../../editorial/fields/value-paths'
import { MAX_TITLE_LENGTH } from '../editor/entry-nodes'
import { FormContext } from './form-context'
import { Problem } from './problem'

interface ListViewProps {
  list: List
  entries: readonly unknown[]
  path: string
  renderEntry: (entry: unknown, path: string, index: number) => ReactNode
}

/**
 * The entries of a list with buttons to move and remove them. They also work without JavaScript. The script clones new
 * entries from the template and replaces the placeholder "#0" in names with the entry's key ("#1" in nested lists).
 */
export function ListView({ list, entries, path, renderEntry }: ListViewProps) {
  const { problems } = use(FormContext)
  const { label, hint, entry, maxEntries: most } = list
  const id = toPostName(path)
  const problem = problems.get(path)
  const isFull = entries.length >= most
  const placeholder = `#${path.split('#').length - 1}`
  const next = joinPath(path, placeholder)
  return (
    <fieldset
      className="document-list"
      id={id}
      tabIndex={-1}
      aria-describedby={problem && `${id}-error`}
      data-list={path}
      data-most={most}
    >
      <legend>{label || `${entry.label}s`}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      {problem && <Problem id={id} message={problem} />}
      <ol className="document-entries">
        {entries.map((value, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once.
          <Entry list={list} index={index} value={value} path={joinPath(path, index)} key={index}>
            {renderEntry(value, joinPath(path, index), index)}
          </Entry>
        ))}
      </ol>
      <div className="row">
        <StepButton verb="add" path={path} list={id} isDisabled={isFull}>
          Add {lowercaseFirst(entry.label)}
        </StepButton>
        <span className="field-hint" data-full hidden={!isFull}>
          You can have up to {most}.
        </span>
      </div>
      <template data-mark={placeholder}>
        <Entry list={list} index={entries.length} value={undefined} path={next}>
          {renderEntry(emptyValue(entry), next, entries.length)}
        </Entry>
      </template>
    </fieldset>
  )
}

interface EntryProps {
  list: List
  index: number
  value: unknown
  path: string
  children: ReactNode
}

function Entry({ list: { entry }, index, value, path, children }: EntryProps) {
  const { problems, isFolded } = use(FormContext)
  const problem = problems.get(path)
  const isGroup = 'fields' in entry
  const id = toPostName(path)
  const number = <span data-number>{index + 1}</span>
  const name = lowercaseFirst(entry.label)
  const listId = id.slice(0, id.lastIndexOf('.'))
  const body = (
    <>
      {isGroup ? (
        <fieldset id={id} tabIndex={-1} aria-describedby={problem && `${id}-error`}>
          <legend className={isFolded ? 'visually-hidden' : undefined}>
            {entry.label} {number}
          </legend>
          {problem && <Problem id={id} message={problem} />}
          {children}
        </fieldset>
      ) : (
        children
      )}
      <div className="document-steps">
        {/* Days are sorted when they are saved. */}
        {(['up', 'down', 'remove'] as const).slice(isGroup && 'date' in entry.fields ? 2 : 0).map((verb) => (
          <StepButton verb={verb} path={path} list={listId} key={verb}>
            {verb === 'remove' ? 'Remove' : verb === 'up' ? 'Move up' : 'Move down'}
            <span className="visually-hidden">
              {' '}
              {name} {number}
            </span>
          </StepButton>
        ))}
      </div>
    </>
  )
  const title = entryTitle(entry, value)
  const isOpen = title === '' || [...problems.keys()].some((each) => `${each}.`.startsWith(`${path}.`))
  return (
    <li className="document-entry" data-entry={id}>
      {isGroup && isFolded ? (
        <details open={isOpen}>
          <summary>
            <span>
              {entry.label} {number}
            </span>
            <strong data-title>{title}</strong>
          </summary>
          {body}
        </details>
      ) : (
        body
      )}
    </li>
  )
}

const isTitle = (path: string) => path === 'name' || path === 'title'

/** Returns the name or title of an entry, or its first text. */
function entryTitle(entry: Field, value: unknown): string {
  const controls = listControls(entry, value)
    .filter(({ control }) => !['choice', 'month', 'file'].includes(control.kind))
    .toSorted((one, other) => Number(isTitle(other.path)) - Number(isTitle(one.path)))
  const texts = controls.map(({ control, value: part }) => controlText(control, part).trim())
  return texts.find((text) => text !== '')?.slice(0, MAX_TITLE_LENGTH) ?? ''
}

interface StepButtonProps {
  verb: 'add' | 'up' | 'down' | 'remove'
  path: string
  /** Id of the list, used as the URL fragment after posting. */
  list: string
  isDisabled?: boolean
  children: ReactNode
}

function StepButton({ verb, path, list, isDisabled, children }: StepButtonProps) {
  const { action } = use(FormContext)
  return (
    <button
      type="submit"
      className="button button--quiet"
      name="step"
      value={`${verb}:${path}`}
      formAction={action === undefined ? undefined : `${action}#${list}`}
      disabled={isDisabled}
      data-step={verb}
    >
      {children}
    </button>
  )
}

/** Lowercases the first letter, except in names of weekdays. */
function lowercaseFirst(text: string): string {
  if (text.endsWith('day')) return text
  return text.charAt(0).toLowerCase() + text.slice(1)
}
