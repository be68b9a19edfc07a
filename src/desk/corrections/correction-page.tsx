import { DEFAULT_LANGUAGE } from '../../../content/language'
import type { Names } from '../../log/event-kind'
import type { Event } from '../../log/events'
import type { CorrectableField } from '../../submissions/corrections/correctable'
import { ErrorSummary } from '../../ui/error-summary'
import { ToldEvent } from '../bulk/preview-row'
import { PostForm } from '../shell/post-form'
import { Button } from '../ui/button'
import { Checkbox, Select, TextArea, TextField } from '../ui/fields'
import { ForeignText, withoutTurning } from '../ui/foreign-text'

/** A field as the page shows it. */
type Field = CorrectableField & {
  value: string
  /** Tells what it said when the page was made. */
  shown: string
  error: string | undefined
}

interface CorrectionPageProps {
  fields: readonly Field[]
  name: string
  reference: string
  version: number
  /** What others did since the page was opened. */
  since: readonly Event[]
  names: Names
  back: string
  action: string
}

/** The answers of a submission, to be corrected beside what was sent. */
export function CorrectionPage({ fields, name, reference, version, since, names, back, action }: CorrectionPageProps) {
  const problems = fields.flatMap(({ field, error }) =>
    error === undefined ? [] : [{ controlId: `correct-${field}`, message: error }],
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
      {problems.length > 0 && (
        <ErrorSummary id="correct-problems" heading="There is a problem" problems={problems} headingLevel={2} />
      )}
      {since.length > 0 && <Conflict since={since} names={names} />}
      <PostForm className="stack correct" action={`${action}#correct-problems`} autoComplete="off" noValidate>
        <input type="hidden" name="version" value={version} />
        {fields.map((field) => (
          <FieldView key={field.field} {...field} />
        ))}
        <div className="row">
          <Button>Save corrections</Button>
          <a href={back}>Cancel</a>
        </div>
      </PostForm>
    </>
  )
}

function Conflict({ since, names }: Pick<CorrectionPageProps, 'since' | 'names'>) {
  return (
    <div className="message conflict" data-tone="problem" role="alert">
      <div>
        <p>
          <strong>This was changed after you opened it. Your corrections haven’t been saved yet.</strong>
        </p>
        <ul className="conflict-events">
          {since.map((event) => (
            <li key={event.id}>
              <ToldEvent event={event} names={names} />
            </li>
          ))}
        </ul>
        <p>What you typed is below. To keep it, save again.</p>
      </div>
    </div>
  )
}

function FieldView({ field, shown, ...given }: Field) {
  return (
    <>
      <input type="hidden" name={`shown-${field}`} value={shown} />
      <Control id={`correct-${field}`} field={field} {...given} />
    </>
  )
}

function Control({ id, label, kind, options, value, now, sent, error }: Omit<Field, 'shown'> & { id: string }) {
  const wasSent =
    kind === 'choice' ? (options.find((option) => option.value === sent)?.label[DEFAULT_LANGUAGE] ?? sent) : sent
  const hint = now === sent ? undefined : `Sent: ${shortened(wasSent)}`
  const common = { id, name: id, label, hint, error, defaultValue: value }
  if (kind === 'tick') return <Checkbox id={id} name={id} value="on" label={label} defaultChecked={value === 'on'} />
  if (kind === 'choice') return <Choice {...common} options={options} now={now} />
  // A line that was sent with breaks keeps them.
  if (kind === 'text' || now.includes('\n')) return <TextArea {...common} rows={4} />
  return <TextField {...common} dir="auto" spellCheck={false} />
}

type ChoiceProps = Pick<Field, 'options' | 'now'> & Parameters<typeof Select>[0]

/** Also what an earlier version of the form offered, and no answer, where that is how it stands. */
function Choice({ options, now, ...select }: ChoiceProps) {
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

const MOST_CHARACTERS = 160

function shortened(text: string): string {
  const cut = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…` : text
  return withoutTurning(cut) || '(no answer)'
}
