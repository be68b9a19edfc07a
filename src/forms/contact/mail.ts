import type { Paragraph } from '../../mail/mail'
import { firstNameOf } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { labelOf } from '../rules'
import { type ContactMessage, contactLabels, subjects } from './schema'

/** What the sender may read until somebody answers. */
const meanwhile: Record<ContactMessage['subject'], Paragraph> = {
  program: ['The dates, the topics, and the costs are on our ', link('logistics page', '/logistics'), '.'],
  speaker: ['What we ask of speakers is on our ', link('speakers page', '/speakers'), '.'],
  partnership: ['The schools we work with are on our ', link('partner schools page', '/schools'), '.'],
  other: ['You can find out more about the program on our ', link('website', '/'), '.'],
}

export function contactMail({ answers, content }: Submitted<ContactMessage>): MailWords {
  const subject = labelOf(subjects, answers.subject)
  return {
    officeSubject: `Message: ${answers.name}, ${subject}`,
    answers: listAnswers(contactLabels, { ...answers, subject }),
    senderEmail: answers.email,
    senderName: firstNameOf(answers.name),
    next: [
      `What happens next: someone in our office will read it and reply to this address within ${content.organization.answerWithin}.`,
      meanwhile[answers.subject],
    ],
  }
}
