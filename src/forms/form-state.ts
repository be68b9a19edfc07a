import type { Language } from '../../content/language'
import { check, type FieldErrors, requiredFields } from './check'
import { readValues, readWords, type Values } from './form-controls'
import type { FormDescription } from './form-description'
import type { Outcome, ServedOutcome } from './outcome'
import type { TakenAnswers } from './send-answers'

type Phase = 'idle' | 'submitting' | 'succeeded' | 'failed'

/** A form's state, without the values: those stay in its controls. */
export interface FormState {
  /** Whether nothing has changed since the server made the page. */
  isAsServed: boolean
  isHydrated: boolean
  phase: Phase
  /** The contents of the controls, as people read them; known once hydrated. */
  words: Values
  /** What is wrong now, shown or not. */
  errors: FieldErrors
  required: readonly string[]
  touched: ReadonlySet<string>
  isAttempted: boolean
  /** How often submitting was blocked since it last went through. */
  failedAttempts: number
  /** What was sent: what the server says about it, and the answers as people read them. */
  sent?: (TakenAnswers & { words: Values }) | undefined
  /** The answers that another form has started this one with. */
  started?: Values | undefined
  isKept: boolean
}

export function stateBefore(
  { schema }: FormDescription,
  language: Language,
  outcome: Outcome | ServedOutcome | undefined,
): FormState {
  const { status } = outcome ?? {}
  const checked = check(schema, {}, language)
  const isInvalid = status === 'invalid'
  return {
    isAsServed: true,
    isHydrated: false,
    phase: status === 'succeeded' || status === 'failed' ? status : 'idle',
    words: {},
    errors: outcome && 'errors' in outcome ? outcome.errors : checked.valid ? {} : checked.errors,
    required: requiredFields(schema, {}),
    touched: new Set(),
    isAttempted: isInvalid,
    failedAttempts: isInvalid ? 1 : 0,
    sent: outcome?.status === 'succeeded' ? { ...outcome, words: {} } : undefined,
    isKept: false,
  }
}

export function judge({ schema }: FormDescription, language: Language, form: HTMLFormElement) {
  const fields = Object.keys(schema.entries)
  const values = readValues(form, fields)
  const checked = check(schema, values, language)
  return {
    words: readWords(form, fields, language),
    errors: checked.valid ? {} : checked.errors,
    required: requiredFields(schema, values),
  }
}

export function shownErrors({ showErrors }: FormDescription, state: FormState): FieldErrors {
  const isShown = (field: string) => state.isAttempted || (showErrors === 'touched' && state.touched.has(field))
  return Object.fromEntries(Object.entries(state.errors).filter(([field]) => isShown(field)))
}

export function answersOf({ name, words }: FormDescription, language: Language, given: Values) {
  return Object.entries(words[language].labels)
    .filter(([field]) => given[field])
    .map(([field, label]) => ({ label, words: given[field] ?? '', controlId: `${name}-${field}` }))
}
