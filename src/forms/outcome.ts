import type { FieldErrors } from './check'
import type { Confirmation } from './send-answers'

/** What became of a form that was posted without JavaScript, for the page that answers it. */
export type Outcome =
  | { status: 'invalid'; values: Record<string, string>; errors: FieldErrors }
  | { status: 'failed'; values: Record<string, string> }
  | { status: 'succeeded'; id?: string; confirmation?: Confirmation }

/** What of it the form's script must know; the answers and their errors stand in the page. */
export type ServedOutcome = Pick<Outcome, 'status'> & { id?: string; confirmation?: Confirmation }

/** What every form component takes. */
export interface FormProps {
  /** Set only on the answer to a plain post. */
  outcome?: Outcome | undefined
  /** How soon the office answers, as in "within three business days". */
  answerWithin: string
  /** What the controls start with, where the page's address says so. */
  values?: Readonly<Record<string, string>> | undefined
}

/** What the script of every form takes. */
export interface AwakeProps {
  /** The island that the form stands in. */
  element: HTMLElement
  onAwake: () => void
  outcome?: ServedOutcome | undefined
  answerWithin: string
}
