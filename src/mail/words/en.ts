import * as routes from '../../routes'
import { link, paragraph } from '../email'

/** The email to the owners when an hourly email limit is reached. */
export const budgetReached = {
  subject: 'The hourly email limit has been reached',
  opening: (name: string, { perPerson, perRecipient }: { perPerson: number; perRecipient: number }) => [
    `Each person can send ${perPerson} emails an hour from the desk, and one address can get ${perRecipient}. ${name} has just reached one of these limits.`,
    'Until the hour is over, the desk refuses whatever would send more emails.',
    paragraph`If this looks wrong, see what was sent under ${link('Emails', routes.deskEmails)}.`,
  ],
  closing: 'Every owner gets this email, at most once an hour.',
}
