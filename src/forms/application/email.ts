import { findClosedReason, findSeasonForDay } from '../../../content/application-windows'
import { dateText } from '../../../content/calendar'
import { firstName } from '../first-name'
import { type FormWords, formatReplyTime, type Submitted } from '../form-emails'
import { findOptionLabel } from '../options'
import { programTypes } from '../program-types'
import type { Application } from './schema'
import { emailWords } from './words'

export function applicationEmail({ answers, content, language, day }: Submitted<Application>): FormWords {
  const say = emailWords[language]
  const program = findOptionLabel(programTypes, answers.programType, language)
  const season = findSeasonForDay(content.seasons, answers.programType, day)
  const closed = season && findClosedReason(season, day)
  return {
    officeSubject: say.subject(`${answers.firstName} ${answers.lastName}`, program),
    forOffice: [...(closed ? [say.applied[closed.timing]] : []), ...say.forOffice()],
    firstName: firstName(answers.firstName),
    next: [
      say.read(formatReplyTime(content, language)),
      closed ? say[closed.timing](program, dateText(closed.date, language)) : say.prepay(content.bootCamp.fees.deposit),
      say.accept(),
    ],
  }
}
