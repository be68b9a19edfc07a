import { firstNameOf } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { type SpeakerApplication, speakerLabels } from './schema'

export function speakerMail({ answers, content }: Submitted<SpeakerApplication>): MailWords {
  return {
    officeSubject: `Speaker: ${answers.name}, ${answers.company}`,
    answers: listAnswers(speakerLabels, answers),
    senderEmail: answers.email,
    senderName: firstNameOf(answers.name),
    next: [
      `What happens next: we'll look for the Saturday that fits your topic and reply to this address within ${content.organization.answerWithin}.`,
      [
        'The schedule is on our ',
        link('logistics page', '/logistics'),
        ', and directions are on our ',
        link('location page', '/location'),
        '.',
      ],
    ],
  }
}
