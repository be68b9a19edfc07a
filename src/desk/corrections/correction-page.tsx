import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { CorrectableField } from '../../submissions/corrections/correctable'
import { ErrorSummary } from '../../ui/error-summary'
import { PresenceStrip } from '../presence/presence-strip'
import { PostForm } from '../shell/post-form'
import { Button, DefaultButton } from '../ui/button'
import { Checkbox, Select, TextArea, TextField } from '../ui/fields'
import { ForeignBlock, ForeignText, replaceBidiControls } from '../ui/foreign-text'

type CorrectionField = CorrectableField & {
  value: string
  /** The digest of the value when the form was opened. */
  shownDigest: string
  error: string | undefined
  /** True if a colleague changed the answer after the form was opened. */
  hasConflict: boolean
}

type EditableField = Omit<CorrectionField, 'shownDigest'>

interface CorrectionPageProps {
  fields: readonly CorrectionField[]
  name: string
  reference: string
  back: string
  action: string
  /** The address for signing in again before changing the email address; undefined if the sign-in is fresh. */
  verify: string | undefined
  presence: Parameters<typeof PresenceStrip>[0]
}

export function CorrectionPage({ fields, name, reference, back, action, verify, presence }: CorrectionPageProps) {
  const problems = fields.flatMap(({ field, label, error, hasConflict }) =>
    error === undefined ? [] : [{ controlId: `correct-${field}`, message: hasConflict ? `${label}: ${error}` : error }],
  )
  return (
    <>
      <nav className="ways-on screen-only" aria-label="Submission">
        <a href={back}>Back to the submission</a>
      </nav>
      <h1>Correct answers</h1>
      <p>
        {name && <ForeignText>{name}</ForeignText>} <span className="reference">{reference}</span>
      </p>
      <p>Change what was wrong. What was sent stays beside it, and colleagues see who corrected it.</p>
      <PresenceStrip {...presence} />
      {problems.length > 0 && (
        <ErrorSummary id="correct-problems" heading="There is a problem" problems={problems} headingLevel={2} />
      )}
      <PostForm className="stack correct" action={`${action}#correct-problems`} autoComplete="off" noValidate>
        {/* The first visible button may be "Take theirs". */}
        <DefaultButton />
        {fields.map((field) => (
          <FieldRow key={field.field} {...field} verify={field.field === 'email' ? verify : undefined} />
        ))}
        <div className="row">
          <Button>Save corrections</Button>
          <a href={back}>Cancel</a>
        </div>
      </PostForm>
    </>
  )
}

function FieldRow({ field, shownDigest, verify, ...given }: CorrectionField & Pick<CorrectionPageProps, 'verify'>) {
  return (
    <>
      <input type="hidden" name={`shown-${field}`} value={shownDigest} />
      <div className="side-by-side">
        <FieldControl id={`correct-${field}`} field={field} {...given} />
        {given.hasConflict && (
          <section>
            <p>A colleague’s version</p>
            <ForeignBlock>{formatAnswer(findOptionName(given, given.now))}</ForeignBlock>
            <Button look="text" name="take" value={field}>
              Take theirs<span className="visually-hidden">: {given.label}</span>
            </Button>
          </section>
        )}
      </div>
      {verify !== undefined && (
        <a href={verify} target="_blank" rel="noopener">
          Confirm it’s you in a new tab before you change this address
        </a>
      )}
    </>
  )
}

function FieldControl({ id, ...field }: EditableField & { id: string }) {
  const { label, kind, options, value, now, error } = field
  const hint = buildHint(field)
  const commonProps = { id, name: id, label, hint, error, defaultValue: value }
  if (kind === 'tick') return <CheckboxField {...{ id, label, hint, error }} isTicked={value === 'on'} />
  if (kind === 'choice') return <AnswerSelect {...commonProps} options={options} now={now} />
  // A text input would strip line breaks.
  if (kind === 'text' || now.includes('\n')) return <TextArea {...commonProps} rows={4} />
  return <TextField {...commonProps} dir="auto" spellCheck={false} />
}

function CheckboxField({ id, label, hint, error, isTicked }: { id: string; isTicked: boolean } & FieldLabels) {
  const descriptionIds = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
  return (
    <div className="field">
      <Checkbox
        {...{ id, name: id, value: 'on', label, defaultChecked: isTicked }}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptionIds}
      />
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

interface FieldLabels {
  label: string
  hint: string | undefined
  error: string | undefined
}

function findOptionName({ kind, options }: Pick<CorrectionField, 'kind' | 'options'>, answer: string): string {
  return (kind === 'choice' && options.find(({ value }) => value === answer)?.label[DEFAULT_LANGUAGE]) || answer
}

function buildHint(answer: EditableField): string | undefined {
  const { field, now, sent } = answer
  const hints = [
    now !== sent && `Sent: ${formatAnswer(truncateHint(findOptionName(answer, sent)))}`,
    field === 'email' && 'Emails already waiting will still go to the old address',
  ]
  const shownHints = hints.filter((hint) => hint !== false)
  return shownHints.length === 0
    ? undefined
    : shownHints.reduce((before, hint) => `${before}${/[.!?…]$/.test(before) ? '' : '.'} ${hint}`)
}

type AnswerSelectProps = Pick<CorrectionField, 'options' | 'now'> & Parameters<typeof Select>[0]

/** Also offers the current value if the form no longer does. */
function AnswerSelect({ options, now, ...select }: AnswerSelectProps) {
  const isOffered = options.some(({ value }) => value === now)
  return (
    <Select {...select}>
      {!isOffered && <option value={now}>{now || '(no answer)'}</option>}
      {options.map(({ value, label }) => (
        <option value={value} key={value}>
          {label[DEFAULT_LANGUAGE]}
        </option>
      ))}
    </Select>
  )
}

const MAX_HINT_LENGTH = 160

function truncateHint(text: string): string {
  return text.length > MAX_HINT_LENGTH ? `${text.slice(0, MAX_HINT_LENGTH).toWellFormed()}…` : text
}

function formatAnswer(text: string): string {
  return replaceBidiControls(text) || '(no answer)'
}
