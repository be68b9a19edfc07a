import * as routes from '../../routes'
import { link, paragraph } from '../email'

/** What owners are told when an hour's emails are used up. */
export const budgetReached = {
  subject: 'The hourly email limit has been reached',
  opening: (who: string, { ofPerson, toRecipient }: { ofPerson: number; toRecipient: number }) => [
    `Each person can send ${ofPerson} emails an hour from the desk, and one address can get ${toRecipient}. ${who} has just reached one of these limits.`,
    'Until the hour is over, the desk refuses whatever would send more emails.',
    paragraph`If this looks wrong, see what was sent under ${link('Emails', routes.deskEmails)}.`,
  ],
  closing: 'Every owner gets this email, at most once an hour.',
}
