import { type Language, locales } from '../../content/language'
import type { Content } from '../../content/read-content'
import type { EmailContent } from '../mail/email'
import { answerWithin } from './form-emails'
import { referenceOf } from './reference'
import { emailWords, heldWords } from './words'

interface Held {
  id: string
  received: string
  at: Date
}

export function heldConfirmationsEmail(held: readonly Held[], content: Content, language: Language): EmailContent {
  const { name, timeZone } = content.organization
  const say = heldWords[language]
  const [first] = held
  const format = timeFormat(language, timeZone)
  const subject = held.length === 1 && first ? say.subject(first.received) : say.subjectOfSeveral(held.length)
  return {
    subject,
    heading: `${subject}.`,
    opening: [say.opening],
    answers: held.map(({ id, received, at }) => [
      referenceOf(id),
      say.received(received, format.format(at).replaceAll('\u202f', ' ')),
    ]),
    closing: [...say.closing(answerWithin(content, language)), emailWords[language].team(name)],
  }
}

/** "June 25, 2026 at 10:03 AM PDT" */
function timeFormat(language: Language, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locales[language], {
    ...({ year: 'numeric', month: 'long', day: 'numeric' } as const),
    ...({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const),
  })
}
