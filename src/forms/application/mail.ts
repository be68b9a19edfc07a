import { listAnswers, type MailWords, type Submitted } from '../form-mails'
import { programTypes } from '../program-types'
import { labelOf } from '../rules'
import { type Application, applicationLabels, grades, referralSources } from './schema'

export function applicationMail({ answers, content }: Submitted<Application>): MailWords {
  const program = labelOf(programTypes, answers.programType)
  return {
    officeSubject: `Application: ${answers.firstName} ${answers.lastName}, ${program}`,
    senderEmail: answers.email,
    senderSubject: 'We have your application',
    senderHeading: `Thank you, ${answers.firstName}. We have your application.`,
    received: [`This is what reached us at ${content.organization.name}:`],
    answers: listAnswers(applicationLabels, {
      ...answers,
      currentGrade: labelOf(grades, answers.currentGrade),
      programType: program,
      referralSource: labelOf(referralSources, answers.referralSource),
    }),
    next: [
      'What happens next: we read every application ourselves and write to you at this address. If we need anything else, we ask.',
      `To reserve a spot you can prepay $${content.programme.fees.deposit} now. If we cannot offer you a place, you get all of it back.`,
      'Something wrong above? Just answer this mail.',
    ],
  }
}
