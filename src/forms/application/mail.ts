import { firstName } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { programTypes } from '../program-types'
import { labelOf } from '../rules'
import { type Application, applicationLabels, grades, referralSources } from './schema'

export function applicationMail({ answers, content }: Submitted<Application>): MailWords {
  const program = labelOf(programTypes, answers.programType)
  return {
    officeSubject: `Application: ${answers.firstName} ${answers.lastName}, ${program}`,
    answers: listAnswers(applicationLabels, {
      ...answers,
      currentGrade: labelOf(grades, answers.currentGrade),
      programType: program,
      referralSource: labelOf(referralSources, answers.referralSource),
    }),
    forOffice: [['To offer a place, send the student to the ', link('page to accept an offer', '/accept'), '.']],
    senderEmail: answers.email,
    senderName: firstName(answers.firstName),
    next: [
      `What happens next: we read every application ourselves and will reply to this address within ${content.organization.answerWithin}. If we need anything else, we'll ask.`,
      [
        `To reserve a spot, you can prepay $${content.programme.fees.deposit} now on our `,
        link('payment page', '/make-payment'),
        ". If we can't offer you a place, you get all of it back.",
      ],
      [
        'If we offer you a place, you can confirm it on the ',
        link('page to accept an offer', '/accept'),
        '. Until then, our ',
        link('logistics page', '/logistics'),
        ' has the dates, the topics, and the costs.',
      ],
    ],
  }
}
