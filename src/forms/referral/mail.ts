import { listAnswers, type MailWords, type Submitted } from '../form-mails'
import { labelOf } from '../rules'
import { type Referral, referralLabels, ruledTypes } from './schema'

export function referralMail({ answers, content }: Submitted<Referral>): MailWords {
  const type = labelOf(ruledTypes, answers.referralType)
  return {
    officeSubject: `Referral: ${answers.name}, ${type}`,
    senderEmail: answers.email,
    senderSubject: 'We have your referral',
    senderHeading: `Thank you, ${answers.name}. We have your referral.`,
    received: [`This is what reached us at ${content.organization.name}:`],
    answers: listAnswers(referralLabels, { ...answers, referralType: type }),
    next: [
      'What happens next: we read it and get back to you where there is something to answer.',
      'Forgot something? Just answer this mail.',
    ],
  }
}
