import { firstName } from '../first-name'
import { answerWithin, type FormWords, type Submitted } from '../form-emails'
import { labelOf } from '../options'
import { programTypes } from '../program-types'
import type { Application } from './schema'
import { emailWords } from './words'

export function applicationEmail({ answers, content, language }: Submitted<Application>): FormWords {
  const say = emailWords[language]
  const program = labelOf(programTypes, answers.programType, language)
  return {
    officeSubject: say.subject(`${answers.firstName} ${answers.lastName}`, program),
    forOffice: say.forOffice(),
    firstName: firstName(answers.firstName),
    next: say.next(answerWithin(content, language), content.bootCamp.fees.deposit),
  }
}
