import type { AppContext } from '../../app-context'
import { forUpdate } from '../../database/for-update'
import { whereIn } from '../../database/where-in'
import type { Actor } from '../../log/actor'
import { appendEvent } from '../../log/events'
import { type Subject, submissionSubject } from '../../log/subjects'
import { transactAs } from '../../log/transact-as'
import { queuePaymentReceived } from '../received-email'
import { addEntries, lockForEntries } from '../record-entries'
import { isSame, readHandEntries } from './propose'

/** A payment, its application, and the entry by hand that is the same payment. */
export interface PaymentMatch {
  paymentId: string
  applicationId: string
  sameId?: string | undefined
}

/**
 * Writes matched payments to ledgers, or links them with entries by hand. Skips payments that someone else matched or
 * dismissed, entries that changed, and applications that are erased or spam. Resolves to the events.
 */
export function matchPayments(app: AppContext, actor: Actor, matches: readonly PaymentMatch[]): Promise<string[]> {
  return transactAs(app.database, actor, async (transaction) => {
    const ids = matches.map(({ applicationId }) => applicationId)
    const applications = Map.groupBy(await lockForEntries(transaction, ids), ({ id }) => id)
    const paymentIds = matches.map(({ paymentId }) => paymentId)
    const rows = transaction.selectFrom('provider_payments').selectAll().orderBy('id')
    const completed = rows.where(whereIn(transaction, 'id', paymentIds)).where('status', '=', 'completed')
    const open = completed.where('entry_id', 'is', null).where('dismissed_at', 'is', null)
    const payments = new Map((await forUpdate(transaction, open).execute()).map((row) => [row.id, row]))
    const eventIds: string[] = []
    for (const { paymentId, applicationId, sameId } of matches) {
      const [payment, [application] = []] = [payments.get(paymentId), applications.get(applicationId)]
      if (!payment || !application || application.state === 'moved') continue
      const link = async (entryId: string | undefined) => {
        const row = transaction.updateTable('provider_payments').set({ entry_id: entryId })
        await row.where('id', '=', paymentId).execute()
      }
      const { kind, cents, fee_cents, date, transaction_id } = payment
      const at = app.now().toISOString()
      if (sameId === undefined) {
        const texts = { source: 'import', reference: transaction_id } as const
        const entry = { application_id: applicationId, date, ...texts, staff_id: actor.id, created_at: at }
        const fee = fee_cents === 0 ? [] : [{ ...entry, kind: 'processing-fee', cents: fee_cents } as const]
        const added = await addEntries({ transaction, app, actor }, [{ ...entry, kind, cents }, ...fee])
        await link(added.entryIds[0])
        if (kind === 'payment') await queuePaymentReceived({ transaction, app }, added.entryIds[0])
        eventIds.push(added.eventId)
      } else {
        const entries = await readHandEntries(transaction, [applicationId])
        if (!entries.some((entry) => entry.id === sameId && isSame(entry, payment))) continue
        await link(sameId)
        const about: Subject[] = [
          { kind: 'application', id: applicationId },
          submissionSubject(application.submission_id),
        ]
        const details = { as: 'same as an entry' } as const
        eventIds.push(await appendEvent(transaction, { kind: 'payment-filed', actorId: actor.id, about, details, at }))
      }
      payments.delete(paymentId)
    }
    return eventIds
  })
}

/** Marks an unmatched payment as not ours, or lists it again. Resolves to false if it was changed. */
export function dismissPayment(app: AppContext, actor: Actor, paymentId: string, isDismissed: boolean) {
  return transactAs(app.database, actor, async (transaction) => {
    const at = app.now().toISOString()
    const row = transaction.updateTable('provider_payments').set({ dismissed_at: isDismissed ? at : null })
    const open = row.where('id', '=', paymentId).where('entry_id', 'is', null)
    const changed = await open.where('dismissed_at', isDismissed ? 'is' : 'is not', null).executeTakeFirst()
    if (changed.numUpdatedRows === 0n) return false
    const details = { as: isDismissed ? 'not ours' : 'unmatched' } as const
    await appendEvent(transaction, { kind: 'payment-filed', actorId: actor.id, details, at })
    return true
  })
}
