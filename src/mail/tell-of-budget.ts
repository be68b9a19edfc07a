import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { Actor } from '../log/actor'
import * as routes from '../routes'
import type { EmailContent } from './email'
import { MOST_OF_PERSON, MOST_TO_RECIPIENT } from './email-limits'
import { queueForOwners } from './queue-staff-email'

const HOUR = 3_600_000

/** Queues word for every owner that a budget is used up, unless there was such word in the past hour. */
export async function tellOwners(transaction: Database, app: AppContext, { name }: Actor): Promise<void> {
  const at = app.now()
  await lockKey(transaction, 'word of used-up budgets')
  const told = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'budget-reached')
    .where('created_at', '>', new Date(at.getTime() - HOUR).toISOString())
    .limit(1)
    .executeTakeFirst()
  if (told) return
  await queueForOwners(transaction, app, { kind: 'budget-reached', email: emails.en(name) })
}

const emails = {
  en: (who: string): EmailContent => ({
    subject: 'The hourly email limit has been reached',
    heading: 'The hourly email limit has been reached',
    opening: [
      `Each person can send ${MOST_OF_PERSON} emails an hour from the desk, and one address can get ${MOST_TO_RECIPIENT}. ${who} has just reached one of these limits.`,
      'Until the hour is over, the desk refuses further answers and invitations, confirmations for forms entered by hand wait, and colleagues get no emails about notes and assignments.',
      ['If this looks wrong, see what was sent under ', { words: 'Emails', path: routes.deskEmails }, '.'],
    ],
    answers: [],
    closing: ['Every owner gets this email, at most once an hour.'],
  }),
}
