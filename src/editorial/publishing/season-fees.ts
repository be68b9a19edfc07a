import { fees as schema } from '../../../content/schemas'
import type { Season } from '../../../content/season'
import type { AppContext } from '../../app-context'
import type { Database } from '../../database/connection'
import type { Actor } from '../../log/actor'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo } from '../../log/undo/undo-definition'
import * as routes from '../../routes'
import { applyChange, changeLockedSeason, type LoadedSeason } from '../../seasons/change-season'
import { readSeason, type StoredSeason } from '../../seasons/read-seasons'
import { type SeasonInverse, seasonUndo } from '../../seasons/undo-season'
import { findBillingChanges } from './billing-changes'
import { enqueueBillingEmails } from './publish-billing'

/**
 * Changes a season's fees at once, and emails the changes to every owner. The caller must have checked that the actor
 * is an owner with a fresh sign-in.
 */
export async function changeFees(app: AppContext, actor: Actor, seen: LoadedSeason, fees: Season['fees']) {
  const result = await changeLockedSeason(app, actor, seen, async (transaction, season, by) => {
    const changed = await applyChange(transaction, season, { fees }, by)
    if (changed.status === 'changed') await enqueueEmails(transaction, app, { actor, before: season, after: fees })
    return changed
  })
  if (result.status === 'changed') app.onEmailQueued?.()
  return result
}

/** Restores the earlier fees and notifies every owner by email. */
export const seasonFeesUndo: Undo<SeasonInverse> = {
  ...seasonUndo,
  right: 'billing',
  requiresFreshSignIn: () => true,
  apply: mapSequentially(async (context, target) => {
    const { transaction, app, actor } = context
    const id = findSubjectId(target.event, 'season') ?? ''
    const before = await readSeason(transaction, id)
    const [outcome = 'gone'] = await seasonUndo.apply(context, [target])
    const after = (await readSeason(transaction, id))?.fees
    if (before && after) await enqueueEmails(transaction, app, { actor, before, after })
    return outcome
  }),
}

function enqueueEmails(
  transaction: Database,
  app: AppContext,
  { actor, before, after }: { actor: Actor; before: StoredSeason; after: Season['fees'] },
): Promise<void> {
  const changes = findBillingChanges({ schema }, before.fees, after)
  const notice = { title: `Fees of ${before.title}`, address: routes.deskSeason(before.id), changes }
  return enqueueBillingEmails(transaction, app, actor, notice)
}
