import { listAnswers, type MailWords, type Submitted } from '../form-mails'
import { type SpeakerApplication, speakerLabels } from './schema'

export function speakerMail({ answers, content }: Submitted<SpeakerApplication>): MailWords {
  return {
    officeSubject: `Speaker: ${answers.name}, ${answers.company}`,
    senderEmail: answers.email,
    senderSubject: 'We have your speaker application',
    senderHeading: `Thank you, ${answers.name}, for your interest in speaking.`,
    received: [`This is what reached us at ${content.organization.name}:`],
    answers: listAnswers(speakerLabels, answers),
    next: [
      'What happens next: we look for the Saturday that fits your topic and write to you at this address.',
      'Forgot something? Just answer this mail.',
    ],
  }
}
