import { businessDaysText } from '../../../content/figures'
import * as routes from '../../routes'
import { firstNameOf } from '../first-name'
import { type FormWords, link, paragraph, type Submitted } from '../form-emails'
import type { SpeakerApplication } from './schema'

export const speakerEmail = {
  en: ({ answers, content }: Submitted<SpeakerApplication>): FormWords => ({
    officeSubject: `Speaker: ${answers.name}, ${answers.company}`,
    firstName: firstNameOf(answers.name),
    next: [
      `What happens next: we'll look for the Saturday that fits your topic and reply to this address within ${businessDaysText(content.organization.answerWithinDays, 'en')}.`,
      paragraph`The schedule is on our ${link('logistics page', routes.logistics)}, and directions are on our ${link('location page', routes.location)}.`,
    ],
  }),
}
