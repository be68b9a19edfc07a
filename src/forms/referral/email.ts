import { firstNameFromFullName } from '../first-name'
import { type FormWords, replyTimeText, type Submitted } from '../form-emails'
import { labelOf } from '../options'
import { ruledOptions } from './options'
import { details, type Referral } from './schema'
import { emailWords } from './words'

export function referralEmail({ answers, content, language }: Submitted<Referral>): FormWords {
  const say = emailWords[language]
  return {
    officeSubject: say.subject(answers.name, labelOf(ruledOptions.referralType, answers.referralType, language)),
    firstName: firstNameFromFullName(answers.name),
    next: say.next(replyTimeText(content, language)),
  }
}

/**
 * Lists the detail fields of other referral types. Those questions were not asked, so emails leave them out rather than
 * show "(no answer)".
 */
export function listIrrelevantDetails({ referralType }: Referral) {
  return Object.entries(details).flatMap(([type, field]) => (type === referralType ? [] : field))
}
