import { firstNameOf } from '../first-name'
import { answerWithin, type FormWords, type Submitted } from '../form-emails'
import { labelOf } from '../options'
import { ruledOptions } from './options'
import { details, type Referral } from './schema'
import { emailWords } from './words'

export function referralEmail({ answers, content, language }: Submitted<Referral>): FormWords {
  const say = emailWords[language]
  return {
    officeSubject: say.subject(answers.name, labelOf(ruledOptions.referralType, answers.referralType, language)),
    firstName: firstNameOf(answers.name),
    next: say.next(answerWithin(content, language)),
  }
}

/** The details that the form asks for with other types: never asked, they do not even get a "(no answer)". */
export function unaskedDetails({ referralType }: Referral) {
  return Object.entries(details).flatMap(([type, field]) => (type === referralType ? [] : field))
}
