import type { ReactNode } from 'react'
import { AnswerList } from '../ui/answer-list'
import type { FormDescription } from './form-description'
import { answersOf, type FormState } from './form-state'
import { referenceOf } from './reference'

interface ConfirmationProps {
  description: FormDescription
  sent: NonNullable<FormState['sent']> & { id: string }
  /** What happens next, as entries of a list; that the office answers is said already. */
  next: ReactNode
  answerWithin: string
}

/** After a form was taken in: what was received, under which reference, and what happens next. */
export function Confirmation({ description, sent, next, answerWithin }: ConfirmationProps) {
  const { name, texts, headingLevel = 2, repliesIfNeeded = false } = description
  const Heading = `h${headingLevel}` as const
  const answers = answersOf(description, sent.words)

  return (
    <section className="confirmation" aria-labelledby={`${name}-received`}>
      <Heading id={`${name}-received`}>{`We received your ${texts.received}`}</Heading>
      <p>
        Your reference is <strong className="reference">{referenceOf(sent.id)}</strong>. {mailOf(sent)}{' '}
        {`${repliesIfNeeded ? 'If there’s anything to answer, we’ll' : 'We’ll'} reply by email within ${answerWithin}.`}
      </p>
      {next && <ul>{next}</ul>}
      <p>
        Something wrong? <a href="/contact">Write to the office</a> and mention your reference.
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

/** What became of the confirmation by email. */
function mailOf({ confirmation, words }: ConfirmationProps['sent']): string {
  const to = words.email ?? 'the address you gave'
  if (confirmation === 'queued') return `A confirmation is on its way to ${to}.`
  if (confirmation === 'held') return `We’ve already sent several confirmations to ${to}, so this one will come later.`
  return ''
}
