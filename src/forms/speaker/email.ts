import { firstNameFromFullName } from '../first-name'
import { type FormWords, formatReplyTime, type Submitted } from '../form-emails'
import type { SpeakerApplication } from './schema'
import { emailWords } from './words'

export function speakerEmail({ answers, content, language }: Submitted<SpeakerApplication>): FormWords {
  const say = emailWords[language]
  return {
    officeSubject: say.subject(answers.name, answers.company),
    firstName: firstNameFromFullName(answers.name),
    next: say.next(formatReplyTime(content, language)),
  }
}
