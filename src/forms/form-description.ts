import type { Catalog, Language } from '../../content/language'
import type { FieldName, FormSchema } from './check'
import { words } from './words'

/** Text of a form and its script in one language. */
export interface FormTexts<Field extends string = string> {
  labels: Readonly<Record<Field, string>>
  /** Noun for a submission, such as "application". */
  received: string
  success: string
  failure: string
  button: string
  /** Button label while sending, if it differs from the default. */
  busy?: string
  /** Note about answers that are not kept as a draft. */
  notSaved?: string
}

/** Form data needed by both the markup and the hydrating script. */
export interface FormDescription<Schema extends FormSchema = FormSchema> {
  /** Used in element ids and in the form's action. */
  name: string
  endpoint: `/api/${string}`
  schema: Schema
  words: Catalog<FormTexts<FieldName<Schema>>>
  /** When to show a field's error: once the field was touched, or only after an attempt to submit. */
  showErrors: 'touched' | 'attempted'
  /** True if the button is disabled until all answers are valid. */
  waits?: boolean
  spinner?: boolean
  headingLevel?: 2 | 3
  /** True if the office replies only when needed. */
  repliesIfNeeded?: true
  /** True if unfinished answers are kept in the tab. */
  keepsDrafts?: true
}

export function getBusyLabel(description: FormDescription, language: Language): string {
  return description.words[language].busy ?? words[language].submitting
}

/** Returns the note about drafts, or undefined if the form keeps none. */
export function getDraftNote(description: FormDescription, language: Language): string | undefined {
  if (!description.keepsDrafts) return undefined
  const { note } = words[language].drafts
  const { notSaved } = description.words[language]
  return notSaved ? `${note} ${notSaved}` : note
}
