import type { Language } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { FieldErrors } from './check'
import type { AcceptedAnswers } from './send-answers'

/** Outcome of a form that was posted without JavaScript. */
export type Outcome =
  | { status: 'invalid'; values: Record<string, string>; errors: FieldErrors }
  | { status: 'failed'; values: Record<string, string> }
  | ({ status: 'succeeded' } & AcceptedAnswers)

/** The part of the outcome that the script needs. Answers and errors are in the markup. */
export type ServedOutcome = Pick<Outcome, 'status'> & AcceptedAnswers

export interface FormProps {
  language: Language
  /** Set only in the response to a plain post. */
  outcome?: Outcome | undefined
  /** Promised reply time, such as "three business days". */
  answerWithin: string
  /** Initial values from the query string. */
  values?: Readonly<Record<string, string>> | undefined
}

/** Props of a form's fields, which the desk also renders. */
export type FieldsProps = Pick<FormProps, 'language' | 'outcome' | 'values'> & {
  focused?: string | undefined
}

/** Props of fields that the office fills in. */
export interface EnteredProps extends FieldsProps {
  content: Content
}

export interface HydratedProps {
  element: HTMLElement
  onHydrated: () => void
  outcome?: ServedOutcome | undefined
  answerWithin: string
}
