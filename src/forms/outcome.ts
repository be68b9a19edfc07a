import type { Language } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { FieldErrors } from './check'
import type { TakenAnswers } from './send-answers'

/** What became of a form that was posted without JavaScript, for the page that answers it. */
export type Outcome =
  | { status: 'invalid'; values: Record<string, string>; errors: FieldErrors }
  | { status: 'failed'; values: Record<string, string> }
  | ({ status: 'succeeded' } & TakenAnswers)

/** The part that the form's script needs; the answers and their errors are in the page. */
export type ServedOutcome = Pick<Outcome, 'status'> & TakenAnswers

export interface FormProps {
  language: Language
  /** Set only on the answer to a plain post. */
  outcome?: Outcome | undefined
  /** How soon the office answers, as in "three business days". */
  answerWithin: string
  /** Initial values, from the page's address. */
  values?: Readonly<Record<string, string>> | undefined
}

/** The props of a form's fields alone, which the office fills in too. */
export type FieldsProps = Pick<FormProps, 'language' | 'outcome' | 'values'> & {
  focused?: string | undefined
}

/** The props of the fields that the office fills in. */
export interface EnteredProps extends FieldsProps {
  content: Content
}

export interface HydratedProps {
  element: HTMLElement
  onHydrated: () => void
  outcome?: ServedOutcome | undefined
  answerWithin: string
}
