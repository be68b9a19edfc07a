import type { ReactNode } from 'react'
import type { Language } from '../../content/language'
import * as routes from '../routes'
import { AnswerList } from '../ui/answer-list'
import type { FormDescription } from './form-description'
import { type FormState, listFilledAnswers } from './form-state'
import { MarkedText } from './marked'
import { toReference } from './reference'
import { words } from './words'

interface ConfirmationProps {
  description: FormDescription
  language: Language
  sent: NonNullable<FormState['sent']> & { id: string }
  /** Next steps as list items. The office's reply is listed separately. */
  next: ReactNode
  answerWithin: string
}

export function Confirmation({ description, language, sent, next, answerWithin }: ConfirmationProps) {
  const { name, headingLevel = 2, repliesIfNeeded = false } = description
  const say = words[language].confirmation
  const Heading = `h${headingLevel}` as const
  const answers = listFilledAnswers(description, language, sent.words)

  return (
    <section className="confirmation" aria-labelledby={`${name}-received`}>
      <Heading id={`${name}-received`}>{say.received(description.words[language].received)}</Heading>
      <p>
        <MarkedText
          text={say.reference(toReference(sent.id))}
          mark={(reference) => <strong className="reference">{reference}</strong>}
        />{' '}
        {say.mailed[sent.confirmation ?? 'none'](sent.words.email ?? say.someAddress)}{' '}
        {repliesIfNeeded ? say.replyIfNeeded(answerWithin) : say.reply(answerWithin)}
      </p>
      {next && <ul>{next}</ul>}
      <p>
        <MarkedText
          text={say.questions}
          mark={(label) => <a href={routes.localizePath(language, routes.contact)}>{label}</a>}
        />
      </p>
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
