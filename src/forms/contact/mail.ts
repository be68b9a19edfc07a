import { listAnswers, type MailWords, type Submitted } from '../form-mails'
import { labelOf } from '../rules'
import { type ContactMessage, contactLabels, subjects } from './schema'

export function contactMail({ answers, content }: Submitted<ContactMessage>): MailWords {
  const subject = labelOf(subjects, answers.subject)
  return {
    officeSubject: `Message: ${answers.name}, ${subject}`,
    senderEmail: answers.email,
    senderSubject: 'We have your message',
    senderHeading: `Thank you, ${answers.name}. We have your message.`,
    received: [`This is what reached us at ${content.organization.name}:`],
    answers: listAnswers(contactLabels, { ...answers, subject }),
    next: [
      'What happens next: a person in our office reads it and answers you at this address.',
      'Forgot something? Just answer this mail.',
    ],
  }
}
