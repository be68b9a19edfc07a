import type { Address } from '../routes'
import type { FieldName, FormSchema } from './check'
import { KEPT_DAYS } from './draft'
import type { Text } from './text'

export const DRAFT_NOTE: Text = {
  en: `What you type is saved in this browser until you send it, for up to ${KEPT_DAYS} days.`,
}

/** What both the markup of a form and the script that hydrates it need to know. */
export interface FormDescription<Schema extends FormSchema = FormSchema> {
  /** Names the form in element ids and in the address that a plain post goes to. */
  name: string
  endpoint: Address
  schema: Schema
  labels: Readonly<Record<FieldName<Schema>, Text>>
  texts: {
    /** What a filled form is called, as in "application". */
    received: Text
    success: Text
    failure: Text
  }
  button: Text
  busyLabel?: Text
  /** A field's error shows once it was touched or changed, or only after an attempt to submit. */
  showErrors: 'touched' | 'attempted'
  /** Whether the button stays disabled until every answer is right. */
  waits?: boolean
  spinner?: boolean
  headingLevel?: 2 | 3
  /** Whether the office replies only if there is something to reply to. */
  repliesIfNeeded?: true
  draftNote?: Text
}

const SUBMITTING: Text = { en: 'Submitting...' }

export function busyLabelOf({ busyLabel = SUBMITTING }: FormDescription): Text {
  return busyLabel
}
