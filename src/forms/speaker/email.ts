import { firstNameOf } from '../first-name'
import { answerWithin, type FormWords, type Submitted } from '../form-emails'
import type { SpeakerApplication } from './schema'
import { emailWords } from './words'

export function speakerEmail({ answers, content, language }: Submitted<SpeakerApplication>): FormWords {
  const say = emailWords[language]
  return {
    officeSubject: say.subject(answers.name, answers.company),
    firstName: firstNameOf(answers.name),
    next: say.next(answerWithin(content, language)),
  }
}
