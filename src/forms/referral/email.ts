import { firstNameFromFullName } from '../first-name'
import { type FormWords, formatReplyTime, type Submitted } from '../form-emails'
import { findOptionLabel } from '../options'
import { acceptedOptions } from './options'
import { detailFields, type Referral } from './schema'
import { emailWords } from './words'

export function referralEmail({ answers, content, language }: Submitted<Referral>): FormWords {
  const say = emailWords[language]
  return {
    officeSubject: say.subject(
      answers.name,
      findOptionLabel(acceptedOptions.referralType, answers.referralType, language),
    ),
    firstName: firstNameFromFullName(answers.name),
    next: say.next(formatReplyTime(content, language)),
  }
}

/**
 * Lists the detail fields of other referral types. Those questions were not asked, so emails leave them out rather than
 * show "(no answer)".
 */
export function listIrrelevantDetails({ referralType }: Referral) {
  return Object.entries(detailFields).flatMap(([type, field]) => (type === referralType ? [] : field))
}
