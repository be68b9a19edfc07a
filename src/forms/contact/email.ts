import { firstNameFromFullName } from '../first-name'
import { type FormWords, formatReplyTime, type Submitted } from '../form-emails'
import { findOptionLabel } from '../options'
import { contactOptions } from './options'
import type { ContactMessage } from './schema'
import { emailWords } from './words'

export function contactEmail({ answers, content, language }: Submitted<ContactMessage>): FormWords {
  const say = emailWords[language]
  return {
    officeSubject: say.subject(answers.name, findOptionLabel(contactOptions.subject, answers.subject, language)),
    firstName: firstNameFromFullName(answers.name),
    next: [say.next(formatReplyTime(content, language)), say.meanwhile[answers.subject]()],
  }
}
