import type { ReactNode } from 'react'
import type { Language } from '../../content/language'
import { ErrorSummary } from '../ui/error-summary'
import { FormProgress } from '../ui/form-progress'
import { StatusText } from '../ui/form-status'
import { Confirmation } from './confirmation'
import { type FormDescription, getBusyLabel } from './form-description'
import type { FormState } from './form-state'
import { words } from './words'

interface PartsOptions {
  description: FormDescription
  language: Language
  state: FormState
  answerWithin: string
  next?: ReactNode
}

export function createFormParts({ description, language, state, answerWithin, next }: PartsOptions) {
  const { name, headingLevel = 2 } = description
  const problems = listProblems(description, language, state)
  const isFinished = state.phase === 'succeeded' && Object.values(state.words).every((text) => text === '')
  return {
    problems: problems.length > 0 && (
      <ErrorSummary
        id={`${name}-problems`}
        heading={words[language].problems}
        problems={problems}
        headingLevel={headingLevel}
      />
    ),
    progress: description.waits && !isFinished && (
      <FormProgress words={words[language].progress} {...getProgress(description, language, state)} />
    ),
    status: <StatusText text={getFormStatus(description, language, state).text} />,
    confirmation: state.phase === 'succeeded' && state.sent?.id !== undefined && (
      <Confirmation
        description={description}
        language={language}
        sent={{ ...state.sent, id: state.sent.id }}
        next={next}
        answerWithin={answerWithin}
      />
    ),
  }
}

export function getFormStatus(description: FormDescription, language: Language, { phase }: Pick<FormState, 'phase'>) {
  const { success, failure } = description.words[language]
  if (phase === 'succeeded') return { tone: 'success', text: success } as const
  if (phase === 'failed') return { tone: 'failure', text: failure } as const
  const isBusy = phase === 'submitting'
  return { tone: 'busy', text: isBusy ? getBusyLabel(description, language) : undefined } as const
}

function listProblems(description: FormDescription, language: Language, state: FormState) {
  const { name } = description
  if (state.phase === 'failed' && !state.isAttempted)
    return [{ controlId: `${name}-status`, message: description.words[language].failure }]
  if (state.failedAttempts === 0) return []
  return sortByFieldOrder(description, Object.keys(state.errors)).map((field) => ({
    controlId: `${name}-${field}`,
    message: state.errors[field] ?? '',
  }))
}

function getProgress(description: FormDescription, language: Language, { errors, required }: FormState) {
  const invalidFields = Object.keys(errors)
  const [first] = sortByFieldOrder(description, invalidFields)
  const label = first && description.words[language].labels[first]
  return {
    done: required.filter((field) => !invalidFields.includes(field)).length,
    of: required.length,
    next: label ? { label, controlId: `${description.name}-${first}` } : undefined,
  }
}

function sortByFieldOrder({ schema }: FormDescription, fields: string[]): string[] {
  return Object.keys(schema.entries).filter((field) => fields.includes(field))
}
