import { addressText } from '../../../content/address'
import { firstAndLast, hoursText } from '../../../content/season'
import type { Paragraph } from '../../mail/email'
import { firstName } from '../first-name'
import { type FormWords, replyTimeText, type Submitted } from '../form-emails'
import { labelOf } from '../options'
import { programTypes } from '../program-types'
import { refundRules } from '../refund-rules'
import type { Acceptance } from './schema'
import { emailWords } from './words'

/** The confirmation: next steps, the chosen fee, payment dates, place and time, and how to cancel. */
export function acceptanceEmail(submitted: Submitted<Acceptance>): FormWords {
  const { answers, content, language } = submitted
  const say = emailWords[language]
  return {
    officeSubject: say.subject(`${answers.firstName} ${answers.lastName}`),
    forOffice: say.forOffice(),
    firstName: firstName(answers.firstName),
    next: [
      say.received,
      say.due[answers.paymentType](content.bootCamp.fees),
      say.pay(),
      dates(submitted),
      say.place(addressText(content.location)),
      say.cancel(),
      ...refunds(submitted),
      say.answer(replyTimeText(content, language)),
    ],
  }
}

function refunds({ content, language }: Submitted<Acceptance>): Paragraph[] {
  const { dates, payment, ifWeCancel } = refundRules(content, language)
  return [dates, [`${ifWeCancel} `, ...payment]]
}

/** Returns the dates if the program is the current season's. */
function dates({ answers: { programType }, content: { bootCamp }, language }: Submitted<Acceptance>): Paragraph {
  const say = emailWords[language]
  if (programType !== bootCamp.program) return say.datesOnRequest(labelOf(programTypes, programType, language))
  return say.dates({
    ...firstAndLast(bootCamp, language),
    weeks: bootCamp.weeks,
    hours: hoursText(bootCamp, language),
  })
}
