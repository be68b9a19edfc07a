import { addressText } from '../../../content/address'
import { hoursText, seasonRangeText } from '../../../content/season'
import type { Paragraph } from '../../mail/email'
import { firstName } from '../first-name'
import { type FormWords, formatReplyTime, type Submitted } from '../form-emails'
import { findOptionLabel } from '../options'
import { programTypes } from '../program-types'
import { refundRules } from '../refund-rules'
import type { Acceptance } from './schema'
import { emailWords } from './words'

/** The confirmation: next steps, the chosen fee, payment dates, place and time, and how to cancel. */
export function acceptanceEmail(submission: Submitted<Acceptance>): FormWords {
  const { answers, content, language } = submission
  const say = emailWords[language]
  return {
    officeSubject: say.subject(`${answers.firstName} ${answers.lastName}`),
    forOffice: say.forOffice(),
    firstName: firstName(answers.firstName),
    next: [
      say.received,
      say.due[answers.paymentType](content.bootCamp.fees),
      say.pay(),
      describeDates(submission),
      say.place(addressText(content.location)),
      say.cancel(),
      ...describeRefunds(submission),
      say.answer(formatReplyTime(content, language)),
    ],
  }
}

function describeRefunds({ content, language }: Submitted<Acceptance>): Paragraph[] {
  const { dates, payment, ifWeCancel } = refundRules(content, language)
  return [dates, [`${ifWeCancel} `, ...payment]]
}

/** Returns the dates if the program is the current season's. */
function describeDates({
  answers: { programType },
  content: { bootCamp },
  language,
}: Submitted<Acceptance>): Paragraph {
  const say = emailWords[language]
  if (programType !== bootCamp.program) return say.datesOnRequest(findOptionLabel(programTypes, programType, language))
  return say.dates({
    ...seasonRangeText(bootCamp, language),
    weeks: bootCamp.weeks,
    hours: hoursText(bootCamp, language),
  })
}
