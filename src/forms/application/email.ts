import { businessDaysText } from '../../../content/figures'
import * as routes from '../../routes'
import { firstName } from '../first-name'
import { type FormWords, link, paragraph, type Submitted } from '../form-emails'
import { programTypes } from '../program-types'
import { labelOf } from '../rules'
import type { Application } from './schema'

export const applicationEmail = {
  en: ({ answers, content }: Submitted<Application>): FormWords => ({
    officeSubject: `Application: ${answers.firstName} ${answers.lastName}, ${labelOf(programTypes, answers.programType, 'en')}`,
    forOffice: [
      paragraph`To offer a place, send the student to the ${link('page to accept an offer', routes.accept)}.`,
    ],
    firstName: firstName(answers.firstName),
    next: [
      `What happens next: we read every application ourselves and will reply to this address within ${businessDaysText(content.organization.answerWithinDays, 'en')}. If we need anything else, we'll ask.`,
      paragraph`To reserve a spot, you can prepay $${content.bootCamp.fees.deposit} now on our ${link('payment page', routes.makePayment)}. If we can't offer you a place, you get all of it back.`,
      paragraph`If we offer you a place, you can confirm it on the ${link('page to accept an offer', routes.accept)}. Until then, our ${link('logistics page', routes.logistics)} has the dates, the topics, and the costs.`,
    ],
  }),
}
