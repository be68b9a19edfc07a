import { DEFAULT_LANGUAGE } from '../../content/language'
import { HOUR, momentBefore } from '../../content/moments'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import { lockKey } from '../database/lock-key'
import type { Actor } from '../log/actor'
import type { EmailContent } from './email'
import { queueForOwners } from './queue-staff-email'
import { budgetWords } from './words'

/** How many emails an hour allows. */
interface Limits {
  ofPerson: number
  toRecipient: number
}

/** Queues word for every owner that a budget is used up, unless there was such word in the past hour. */
export async function tellOwners(
  transaction: Database,
  app: AppContext,
  { name }: Actor,
  limits: Limits,
): Promise<void> {
  const at = app.now()
  await lockKey(transaction, 'word of used-up budgets')
  const told = await transaction
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'budget-reached')
    .where('created_at', '>', momentBefore(at, HOUR))
    .limit(1)
    .executeTakeFirst()
  if (told) return
  await queueForOwners(transaction, app, { kind: 'budget-reached', email: budgetEmail(name, limits) })
}

function budgetEmail(who: string, limits: Limits): EmailContent {
  const say = budgetWords[DEFAULT_LANGUAGE]
  return {
    subject: say.subject,
    heading: say.subject,
    opening: say.opening(who, limits),
    answers: [],
    closing: [say.closing],
  }
}
