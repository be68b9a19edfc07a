import type { Language } from '../../content/language'
import { check, type FieldErrors, listRequiredFields } from './check'
import { readDisplayedAnswers, readValues, type Values } from './form-controls'
import type { FormDescription } from './form-description'
import type { Outcome, ServedOutcome } from './outcome'
import type { AcceptedAnswers } from './send-answers'

type Phase = 'idle' | 'submitting' | 'succeeded' | 'failed'

/** Form state, except the values, which are in the controls. */
export interface FormState {
  /** True if nothing has changed since the server rendered the page. */
  isAsServed: boolean
  isHydrated: boolean
  phase: Phase
  /** Displayed answers. Empty until hydrated. */
  words: Values
  /** Current errors, including hidden ones. */
  errors: FieldErrors
  required: readonly string[]
  touched: ReadonlySet<string>
  isAttempted: boolean
  /** Number of rejected attempts since the last successful one. */
  failedAttempts: number
  /** The sent answers with the server's response. */
  sent?: (AcceptedAnswers & { words: Values }) | undefined
  /** Answers from another form, offered for prefilling this one. */
  started?: Values | undefined
  isKept: boolean
}

export function createInitialState(
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
    required: listRequiredFields(schema, {}),
    touched: new Set(),
    isAttempted: isInvalid,
    failedAttempts: isInvalid ? 1 : 0,
    sent: outcome?.status === 'succeeded' ? { ...outcome, words: {} } : undefined,
    isKept: false,
  }
}

export function validateForm({ schema }: FormDescription, language: Language, form: HTMLFormElement) {
  const fields = Object.keys(schema.entries)
  const values = readValues(form, fields)
  const checked = check(schema, values, language)
  return {
    words: readDisplayedAnswers(form, fields, language),
    errors: checked.valid ? {} : checked.errors,
    required: listRequiredFields(schema, values),
  }
}

export function getVisibleErrors({ showErrors }: FormDescription, state: FormState): FieldErrors {
  const isVisible = (field: string) => state.isAttempted || (showErrors === 'touched' && state.touched.has(field))
  return Object.fromEntries(Object.entries(state.errors).filter(([field]) => isVisible(field)))
}

export function listFilledAnswers({ name, words }: FormDescription, language: Language, given: Values) {
  return Object.entries(words[language].labels)
    .filter(([field]) => given[field])
    .map(([field, label]) => ({ label, words: given[field] ?? '', controlId: `${name}-${field}` }))
}
