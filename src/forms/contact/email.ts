import { businessDaysText } from '../../../content/figures'
import type { Paragraph } from '../../mail/email'
import * as routes from '../../routes'
import { firstNameOf } from '../first-name'
import { type FormWords, link, paragraph, type Submitted } from '../form-emails'
import { labelOf } from '../rules'
import { type ContactMessage, subjects } from './schema'

export const contactEmail = {
  en: ({ answers, content }: Submitted<ContactMessage>): FormWords => ({
    officeSubject: `Message: ${answers.name}, ${labelOf(subjects, answers.subject, 'en')}`,
    firstName: firstNameOf(answers.name),
    next: [
      `What happens next: someone in our office will read it and reply to this address within ${businessDaysText(content.organization.answerWithinDays, 'en')}.`,
      meanwhile(answers.subject),
    ],
  }),
}

function meanwhile(subject: ContactMessage['subject']): Paragraph {
  return {
    program: paragraph`The dates, the topics, and the costs are on our ${link('logistics page', routes.logistics)}.`,
    speaker: paragraph`What we ask of speakers is on our ${link('speakers page', routes.speakers)}.`,
    partnership: paragraph`The schools we work with are on our ${link('partner schools page', routes.schools)}.`,
    other: paragraph`You can find out more about the program on our ${link('website', routes.home)}.`,
  }[subject]
}
