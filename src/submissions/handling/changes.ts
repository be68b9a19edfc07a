import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { refuseOverBudget } from '../../mail/email-budgets'
import { settleConfirmation } from '../emails/held-receipts'
import { queueAssignment } from '../emails/staff-emails'
import { findReader } from '../readers'
import type { Status } from '../statuses'
import { type ChangeResult, changeVersion, type Versioned, type VersionedChange } from './versioned-change'

/**
 * Changes a submission's status. What is spam is sent no confirmation: one that waits is stopped, and one that was held
 * back is queued on release, a minute later, so that marking it as spam again stops it; if it would wait for an hour with
 * room for days, nothing is changed.
 */
export async function changeStatus(
  app: AppContext,
  actor: Actor,
  { status, ...versioned }: Versioned & { status: Status },
): Promise<ChangeResult | { status: 'over-budget' }> {
  const change: VersionedChange = {
    isDone: (row) => row.status === status,
    async apply(transaction, row) {
      const told = { status: { before: row.status, after: status } }
      const receipt = await settleConfirmation(transaction, app, actor, row, status)
      const details = receipt ? { ...told, receipt } : told
      return { values: { status }, kind: 'status-changed', details }
    },
  }
  return refuseOverBudget(app, actor, () => changeVersion(app, actor, versioned, change))
}

/** Hands a submission to somebody who may read it, and tells them by email; or to nobody. */
export async function assign(
  app: AppContext,
  actor: Actor,
  { assigneeId, ...versioned }: Versioned & { assigneeId: string | null },
): Promise<ChangeResult> {
  return changeVersion(app, actor, versioned, {
    isDone: (row) => row.assigneeId === assigneeId,
    async apply(transaction, row) {
      const assignee = assigneeId === null ? null : await findReader(transaction, assigneeId)
      if (assignee === undefined) return undefined
      const told = assignee ? await queueAssignment(transaction, app, actor, assignee, row) : {}
      const assigneeChange = { before: row.assigneeId, after: assigneeId }
      return { values: { assignee_id: assigneeId }, kind: 'assigned', details: { assignee: assigneeChange, ...told } }
    },
  })
}
