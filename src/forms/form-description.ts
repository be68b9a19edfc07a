import type { FormSchema } from './check'
import { KEPT_DAYS } from './draft'

export const DRAFT_NOTE = `What you type is saved in this browser until you send it, for up to ${KEPT_DAYS} days.`

/** What the markup of a form and the script that wakes in it both need to know. */
export interface FormDescription {
  /** Names the form in element ids and in the address that a plain post goes to. */
  name: string
  endpoint: string
  schema: FormSchema
  labels: Readonly<Record<string, string>>
  texts: { received: string; success: string; failure: string }
  button: string
  busyLabel?: string
  /** A field's error shows once it was touched or changed, or only after an attempt to submit. */
  showErrors: 'touched' | 'attempted'
  /** Whether the button waits until every answer is right. */
  waits?: boolean
  spinner?: boolean
  headingLevel?: 2 | 3
  /** Whether the office replies only where there is something to answer. */
  repliesIfNeeded?: true
  /** What people read where unfinished answers are kept in the browser. */
  draftNote?: string
}

/** What the button and the status say while answers are on their way. */
export function busyLabelOf({ busyLabel = 'Submitting...' }: FormDescription): string {
  return busyLabel
}
