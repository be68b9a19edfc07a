import { type ReactNode, useEffect } from 'react'
import { AnswerList } from '../ui/answer-list'
import { referenceOf } from './reference'
import { answersOf, type Form } from './use-form'

interface ConfirmationProps {
  form: Form
  labels: Readonly<Record<string, string>>
  /** What was received, as in "application". */
  received: string
  id: string
  /** What happens next, as entries of a list; that the office answers is said already. */
  next: ReactNode
  answerWithin: string
  headingLevel: 2 | 3
}

/** After a form was taken in: what was received, under which reference, and what happens next. */
export function Confirmation({ form, labels, received, id, next, answerWithin, headingLevel }: ConfirmationProps) {
  const Heading = `h${headingLevel}` as const
  const { words = {} } = form.sent ?? {}
  const answers = answersOf(form.name, labels, words)

  // From the form's own words of success down to here; on a page that was loaded the address's fragment does that.
  useEffect(() => {
    if (answers.length > 0) document.getElementById(`${form.name}-status`)?.scrollIntoView({ block: 'start' })
  }, [answers.length, form.name])

  return (
    <section className="confirmation" aria-labelledby={`${form.name}-received`}>
      <Heading id={`${form.name}-received`}>We have your {received}</Heading>
      <p>
        Your reference is <strong className="reference">{referenceOf(id)}</strong>. A copy of your answers is on its way
        to {words.email ?? 'the address that you gave'}, and we answer by email within {answerWithin}.
      </p>
      {next && <ul>{next}</ul>}
      <p>
        Something wrong, or no copy after an hour? <a href="/contact">Write to the office</a> and name the reference.
      </p>
      {answers.length > 0 && (
        <>
          <details className="sent-answers">
            <summary>What we received</summary>
            <AnswerList answers={answers} />
          </details>
          <button className="button button--quiet" type="button" onClick={() => print()}>
            Print this
          </button>
        </>
      )}
    </section>
  )
}
