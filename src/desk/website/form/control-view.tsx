import { type ReactNode, use } from 'react'
import { controlText } from '../../../editorial/fields/control-text'
import type { Control } from '../../../editorial/fields/fields'
import { toPostName } from '../../../editorial/fields/posted-value'
import { FileField } from '../../files/file-field'
import { Select, TextArea, TextField } from '../../ui/fields'
import { FormContext } from './form-context'
import { pageFactHint } from './page-facts'

interface ControlViewProps {
  control: Control
  value: unknown
  path: string
  /** Position in a list, starting at 1. */
  number?: number
  /** True if a file field accepts only pictures. */
  isPicture?: boolean
}

/** A form control with its label, hint, and error. */
export function ControlView({ control, value, path, number, isPicture = false }: ControlViewProps) {
  const { problems, sharedFacts } = use(FormContext)
  const { kind, label, isOptional } = control
  const id = toPostName(path)
  const text = controlText(control, value)
  const fullLabel = isOptional ? `${label} (optional)` : label
  const commonProps = {
    ...{ id, name: id, defaultValue: text, error: problems.get(path), hint: buildHint(control, sharedFacts) },
    label: number === undefined ? fullLabel : <NumberedLabel label={fullLabel} number={number} />,
  }
  if (kind === 'choice' || kind === 'month') return <ChoiceField {...commonProps} control={control} />
  if (kind === 'file') return <FileField {...commonProps} isPicture={isPicture} />
  if (kind === 'markdown') return <TextArea {...commonProps} rows={countRows(text, 12)} data-markdown="blocks" />
  if (kind === 'prose') return <TextArea {...commonProps} rows={countRows(text, 1)} data-markdown="line" data-quotes />
  if (kind === 'text') return <TextArea {...commonProps} rows={countRows(text, 2)} data-quotes />
  return <TextField {...commonProps} {...inputProps(control, text)} dir="auto" />
}

function NumberedLabel({ label, number }: { label: string; number: number }) {
  return (
    <>
      {label} <span data-number>{number}</span>
    </>
  )
}

type CommonProps = { id: string; name: string; label: ReactNode; defaultValue: string }

function ChoiceField({ control, defaultValue, ...select }: CommonProps & { control: Control }) {
  const options = Object.entries(control.options)
  const isKnown = options.some(([stored]) => stored === defaultValue)
  return (
    <Select {...select} defaultValue={isKnown ? defaultValue : ''}>
      {!isKnown && <option value="">Choose one</option>}
      {options.map(([stored, shown]) => (
        <option value={stored} key={stored}>
          {shown}
        </option>
      ))}
    </Select>
  )
}

function buildHint({ hint, facts, kind }: Control, sharedFacts: readonly string[]): string | undefined {
  const own = facts.filter((fact) => !sharedFacts.includes(fact))
  const more = own.length > 0 ? pageFactHint(own) : kind === 'markdown' && MARKDOWN_HINT
  return hint && more ? `${hint.replace(/\.?$/, '.')} ${more}` : hint || more || undefined
}

const MARKDOWN_HINT =
  'A blank line starts a new paragraph, and lines that start with "- " become a list. Write bold as **bold** and a link as [words](https://…), [words](mailto:…) or [words](tel:…). An https:// address becomes a link automatically.'

/** True for a date that exists. A date control would show any other value as empty. */
function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** A time in the format that time controls accept. */
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/

const HALF_HOUR_SECONDS = 1800

function inputProps({ kind }: Control, text: string) {
  if (kind === 'date') return { type: text === '' || isDate(text) ? 'date' : 'text' }
  if (kind === 'time') return { type: text === '' || TIME.test(text) ? 'time' : 'text', step: HALF_HOUR_SECONDS }
  if (kind === 'number' || kind === 'money')
    return { inputMode: 'numeric' as const, className: 'control document-number' }
  if (kind === 'link') return { inputMode: 'url' as const, spellCheck: false }
  if (kind === 'email') return { type: 'email', spellCheck: false }
  if (kind === 'phone') return { type: 'tel' }
  return kind === 'slug' || kind === 'video-id' ? { spellCheck: false } : {}
}

/** Estimates the rows needed to show a text. */
function countRows(text: string, minRows: number): number {
  const rows = text
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / CHARACTERS_PER_LINE)), 0)
  return Math.min(MAX_ROWS, Math.max(minRows, rows))
}

const CHARACTERS_PER_LINE = 70
const MAX_ROWS = 24
