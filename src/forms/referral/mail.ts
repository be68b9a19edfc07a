import { firstNameOf } from '../first-name'
import { link, listAnswers, type MailWords, type Submitted } from '../form-mails'
import { labelOf } from '../rules'
import { type Referral, referralLabels, ruledTypes } from './schema'

/** The details that the form asks for, by the type that has them. */
const DETAILS = { friendName: 'friend', schoolName: 'school', organizationName: 'organization' } as const

export function referralMail({ answers, content }: Submitted<Referral>): MailWords {
  const type = labelOf(ruledTypes, answers.referralType)
  return {
    officeSubject: `Referral: ${answers.name}, ${type}`,
    answers: listAnswers(labelsAsked(answers), { ...answers, referralType: type }),
    senderEmail: answers.email,
    senderName: firstNameOf(answers.name),
    next: [
      `What happens next: we'll read it, and if there is anything to answer, we'll reply to this address within ${content.organization.answerWithin}.`,
      [
        'Would you like to join the program yourself? You can apply on our ',
        link('application page', '/application'),
        '.',
      ],
    ],
  }
}

/** What was never asked has no answer, not even "(no answer)". */
function labelsAsked({ referralType }: Referral): Partial<typeof referralLabels> {
  const asked = Object.entries(referralLabels).filter(
    ([field]) => !(field in DETAILS) || DETAILS[field as keyof typeof DETAILS] === referralType,
  )
  return Object.fromEntries(asked)
}
