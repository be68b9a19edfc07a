import { DEFAULT_LANGUAGE } from '../../content/language'
import type { AppContext } from '../app-context'
import type { Database } from '../database/connection'
import type { Actor } from '../log/actor'
import { queueForMembers, selectOwners } from './queue-staff-email'
import { budgetMessages } from './words'

/** Emails the owners, once an hour, that a staff member or a recipient has reached the hourly limit. */
export async function notifyOwnersOfEmailLimit(
  transaction: Database,
  app: AppContext,
  { name }: Actor,
  limits: { perPerson: number; perRecipient: number },
): Promise<void> {
  const { subject, opening, closing } = budgetMessages[DEFAULT_LANGUAGE]
  const kind = 'budget-reached'
  const email = { subject, heading: subject, opening: opening(name, limits), answers: [], closing: [closing] }
  const hour = app.now().toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const createDedupeKey = (id: string) => `${kind}:${hour}:${id}`
  await queueForMembers(transaction, app, await selectOwners(transaction).execute(), {
    kind,
    email,
    dedupeKeyFor: createDedupeKey,
  })
}
