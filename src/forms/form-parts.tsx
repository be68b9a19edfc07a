import type { ReactNode } from 'react'
import { ErrorSummary } from '../ui/error-summary'
import { FormProgress } from '../ui/form-progress'
import { StatusText } from '../ui/form-status'
import { Confirmation } from './confirmation'
import { busyLabelOf, type FormDescription } from './form-description'
import type { FormState } from './form-state'

interface PartsOptions {
  description: FormDescription
  state: FormState
  answerWithin: string
  /** What happens after it was sent, besides the office's answer, as entries of a list. */
  next?: ReactNode
}

/** What changes around the fields of every form, by the place where it stands. */
export function partsOf({ description, state, answerWithin, next }: PartsOptions) {
  const { name, headingLevel = 2 } = description
  const problems = problemsOf(description, state)
  const isThanking = state.phase === 'succeeded' && Object.values(state.words).every((words) => words === '')
  return {
    problems: problems.length > 0 && (
      <ErrorSummary id={`${name}-problems`} problems={problems} headingLevel={headingLevel} />
    ),
    progress: description.waits && !isThanking && <FormProgress {...progressOf(description, state)} />,
    status: <StatusText text={statusOf(description, state).text} />,
    confirmation: state.phase === 'succeeded' && state.sent?.id !== undefined && (
      <Confirmation
        description={description}
        sent={{ ...state.sent, id: state.sent.id }}
        next={next}
        answerWithin={answerWithin}
      />
    ),
  }
}

/** What the status line says, and how. */
export function statusOf(description: FormDescription, { phase }: Pick<FormState, 'phase'>) {
  const { success, failure } = description.texts
  if (phase === 'succeeded') return { tone: 'success', text: success } as const
  if (phase === 'failed') return { tone: 'failure', text: failure } as const
  return { tone: 'busy', text: phase === 'submitting' ? busyLabelOf(description) : undefined } as const
}

/** The problems for the summary: each wrong field after a blocked attempt, or that the server could not store. */
function problemsOf(description: FormDescription, state: FormState) {
  const { name, texts } = description
  if (state.phase === 'failed' && !state.isAttempted) return [{ controlId: `${name}-status`, message: texts.failure }]
  if (state.failedAttempts === 0) return []
  return inOrder(description, Object.keys(state.errors)).map((field) => ({
    controlId: `${name}-${field}`,
    message: state.errors[field] ?? '',
  }))
}

/** Of the required answers, those that are right; what is wrong besides them is still to be mended. */
function progressOf(description: FormDescription, { errors, required }: FormState) {
  const wrong = Object.keys(errors)
  const [first] = inOrder(description, wrong)
  return {
    done: required.filter((field) => !wrong.includes(field)).length,
    of: required.length,
    next: first ? { label: description.labels[first] ?? first, controlId: `${description.name}-${first}` } : undefined,
  }
}

function inOrder({ schema }: FormDescription, fields: string[]): string[] {
  return Object.keys(schema.entries).filter((field) => fields.includes(field))
}
