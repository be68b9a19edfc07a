import type { ReactNode } from 'react'
import type { Language } from '../../content/language'
import * as routes from '../routes'
import { AnswerList } from '../ui/answer-list'
import type { FormDescription } from './form-description'
import { answersOf, type FormState } from './form-state'
import { referenceOf } from './reference'

interface ConfirmationProps {
  description: FormDescription
  language: Language
  sent: NonNullable<FormState['sent']> & { id: string }
  /** What happens next, as items of a list; that the office answers is said already. */
  next: ReactNode
  answerWithin: string
}

export function Confirmation({ description, language, sent, next, answerWithin }: ConfirmationProps) {
  const { name, texts, headingLevel = 2, repliesIfNeeded = false } = description
  const say = words[language]
  const Heading = `h${headingLevel}` as const
  const answers = answersOf(description, language, sent.words)

  return (
    <section className="confirmation" aria-labelledby={`${name}-received`}>
      <Heading id={`${name}-received`}>{say.received(texts.received[language])}</Heading>
      <p>
        {say.reference} <strong className="reference">{referenceOf(sent.id)}</strong>. {say.email(sent)}{' '}
        {say.reply(repliesIfNeeded, answerWithin)}
      </p>
      {next && <ul>{next}</ul>}
      <p>{say.questions}</p>
      {answers.length > 0 && (
        <>
          <details className="sent-answers">
            <summary>{say.answers}</summary>
            <AnswerList answers={answers} />
          </details>
          <button className="button button--quiet" type="button" onClick={() => print()}>
            {say.print}
          </button>
        </>
      )}
    </section>
  )
}

const words = {
  en: {
    received: (received: string) => `We received your ${received}`,
    reference: 'Your reference is',
    email: ({ confirmation, words: { email } }: ConfirmationProps['sent']) => {
      const to = email ?? 'the address you gave'
      if (confirmation === 'queued') return `A confirmation is on its way to ${to}.`
      if (confirmation === 'held')
        return `We’ve already sent several confirmations to ${to}, so this one will come later.`
      return ''
    },
    reply: (isIfNeeded: boolean, within: string) =>
      `${isIfNeeded ? 'If there’s anything to answer, we’ll' : 'We’ll'} reply by email within ${within}.`,
    questions: (
      <>
        Something wrong? <a href={routes.contact}>Write to the office</a> and mention your reference.
      </>
    ),
    answers: 'What we received',
    print: 'Print this',
  },
}
