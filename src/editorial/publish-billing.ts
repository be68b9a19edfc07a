import { isDeepStrictEqual } from 'node:util'
import type { AppContext } from '../app-context'
import type { Actor } from '../log/actor'
import { queueBillingEmails } from './billing-emails'
import { billingChanges, type MoneyChange } from './billing-words'
import { changePublic, type PublishResult, publishRow } from './change-public'
import type { SeenVersion } from './save-draft'

/**
 * Publishes fees or payment buttons at once, and mails every owner what changed. The caller has checked that the actor is
 * an owner who has just shown who they are.
 */
export async function publishBilling(
  app: AppContext,
  actor: Actor,
  { value, ...seen }: SeenVersion & { value: unknown },
): Promise<PublishResult> {
  const result = await changePublic(
    app,
    actor,
    seen,
    async (_, { document, published }) => {
      if (!document.isBilling) return 'missing'
      return isDeepStrictEqual(value, published.value) ? 'same' : { value }
    },
    async (transaction, row, publication, { document, published }) => {
      const changes = billingChanges(published.value, value)
      await queueBillingEmails(transaction, app, actor, { document, changes })
      return publishRow(transaction, row, { ...publication, kind: 'money-published', details: asDetails(changes) })
    },
  )
  if (result.status === 'published') app.onQueued?.()
  return result
}

/** What each value was and is, as the log tells it. */
export function asDetails(changes: readonly MoneyChange[]) {
  return Object.fromEntries(changes.map(({ path, before, after }) => [path, { before, after }]))
}
