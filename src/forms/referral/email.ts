import { businessDaysText } from '../../../content/figures'
import * as routes from '../../routes'
import { firstNameOf } from '../first-name'
import { type FormWords, link, paragraph, type Submitted } from '../form-emails'
import { labelOf } from '../rules'
import { details, type Referral, ruledTypes } from './schema'

export const referralEmail = {
  en: ({ answers, content }: Submitted<Referral>): FormWords => ({
    officeSubject: `Referral: ${answers.name}, ${labelOf(ruledTypes, answers.referralType, 'en')}`,
    firstName: firstNameOf(answers.name),
    next: [
      `What happens next: we'll read it, and if there is anything to answer, we'll reply to this address within ${businessDaysText(content.organization.answerWithinDays, 'en')}.`,
      paragraph`Would you like to join the program yourself? You can apply on our ${link('application page', routes.application)}.`,
    ],
  }),
}

/** The details that the form asks for with other types: never asked, they do not even get a "(no answer)". */
export function unaskedDetails({ referralType }: Referral) {
  return Object.entries(details).flatMap(([type, field]) => (type === referralType ? [] : field))
}
