import type { Catalog, Language } from '../../content/language'
import type { FieldName, FormSchema } from './check'
import { words } from './words'

/** What a form and its script say in a language. */
export interface FormTexts<Field extends string = string> {
  labels: Readonly<Record<Field, string>>
  /** What a filled form is called, as in "application". */
  received: string
  success: string
  failure: string
  button: string
  /** What the button says while the form is sent, where it says something of its own. */
  busy?: string
  /** Which answers are not saved in the browser, where others are. */
  notSaved?: string
}

/** What both the markup of a form and the script that hydrates it need to know. */
export interface FormDescription<Schema extends FormSchema = FormSchema> {
  /** Names the form in element ids and in the address that a plain post goes to. */
  name: string
  endpoint: `/api/${string}`
  schema: Schema
  words: Catalog<FormTexts<FieldName<Schema>>>
  /** A field's error shows once it was touched or changed, or only after an attempt to submit. */
  showErrors: 'touched' | 'attempted'
  /** Whether the button stays disabled until every answer is right. */
  waits?: boolean
  spinner?: boolean
  headingLevel?: 2 | 3
  /** Whether the office replies only if there is something to reply to. */
  repliesIfNeeded?: true
  /** True if unfinished answers stay in the tab. */
  keepsDrafts?: true
}

export function busyLabelOf(description: FormDescription, language: Language): string {
  return description.words[language].busy ?? words[language].submitting
}

/** The note above a form whose unfinished answers stay in the tab. */
export function draftNoteOf(description: FormDescription, language: Language): string | undefined {
  if (!description.keepsDrafts) return undefined
  const { note } = words[language].drafts
  const { notSaved } = description.words[language]
  return notSaved ? `${note} ${notSaved}` : note
}
