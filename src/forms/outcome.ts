import type { FieldErrors } from './check'

/** What became of a form that was posted without JavaScript, for the page that answers it. */
export type Outcome =
  | { status: 'invalid'; values: Record<string, string>; errors: FieldErrors }
  | { status: 'failed'; values: Record<string, string> }
  | { status: 'succeeded'; id?: string; confirmation?: 'queued' | 'held' | 'none' }

/** What every form component takes. */
export interface FormProps {
  /** Set only on the answer to a plain post. */
  outcome?: Outcome | undefined
  /** How soon the office answers, as in "within three working days". */
  answerWithin: string
}
