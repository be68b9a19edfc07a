import type { ReactNode } from 'react'
import { ErrorSummary } from '../ui/error-summary'
import { FormProgress } from '../ui/form-progress'
import { SubmitButton } from '../ui/submit-button'
import { Confirmation } from './confirmation'
import { DraftNote } from './draft-note'
import { PhaseStatus } from './phase-status'
import { UNSEEN_FIELD } from './unseen-field'
import type { Form } from './use-form'

interface FormFrameProps {
  form: Form
  labels: Readonly<Record<string, string>>
  texts: { received: string; success: string; failure: string }
  button: string
  busyLabel?: string
  /** Whether the button waits until every answer is right. */
  waits?: boolean
  spinner?: boolean
  /** What happens after it was sent, besides the office's answer, as entries of a list. */
  next?: ReactNode
  answerWithin: string
  headingLevel?: 2 | 3
  children: ReactNode
}

/** What stands around the fields of every form: what is wrong, how far it is, how it fared, the button, the thanks. */
export function FormFrame(props: FormFrameProps) {
  const { form, labels, texts, waits = false, headingLevel = 2, busyLabel = 'Submitting...' } = props
  const problems = problemsOf(form, texts.failure)
  return (
    <>
      {problems.length > 0 && (
        <ErrorSummary id={`${form.name}-problems`} problems={problems} headingLevel={headingLevel} />
      )}
      {form.keeps && <DraftNote form={form} />}
      <form className="form" {...form.form}>
        {props.children}
        <label className="unseen">
          Leave this empty
          <input name={UNSEEN_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
        {waits && <FormProgress {...progressOf(form, labels)} />}
        <PhaseStatus id={`${form.name}-status`} phase={form.phase} texts={texts} busyText={busyLabel} />
        <SubmitButton
          label={props.button}
          busyLabel={busyLabel}
          busy={form.submitting}
          disabled={waits && form.invalid}
          spinner={props.spinner ?? false}
        />
      </form>
      {form.phase === 'succeeded' && form.sent?.id && (
        <Confirmation
          form={form}
          labels={labels}
          received={texts.received}
          id={form.sent.id}
          next={props.next}
          answerWithin={props.answerWithin}
          headingLevel={headingLevel}
        />
      )}
    </>
  )
}

/** The problems for the summary: each wrong field after a blocked attempt, or that the server could not store. */
function problemsOf(form: Form, failure: string) {
  if (form.failedBefore) return [{ controlId: `${form.name}-status`, message: failure }]
  if (!form.blocked) return []
  return inOrder(form, Object.keys(form.errors)).map((field) => ({
    controlId: `${form.name}-${field}`,
    message: form.errors[field] ?? '',
  }))
}

/** Of the required answers, those that are right; what is wrong besides them is still to be mended. */
function progressOf(form: Form, labels: Readonly<Record<string, string>>) {
  const wrong = Object.keys(form.errors)
  const [first] = inOrder(form, wrong)
  return {
    done: form.required.filter((field) => !wrong.includes(field)).length,
    of: form.required.length,
    next: first ? { label: labels[first] ?? first, controlId: `${form.name}-${first}` } : undefined,
  }
}

function inOrder(form: Form, fields: string[]): string[] {
  return Object.keys(form.schema.entries).filter((field) => fields.includes(field))
}
