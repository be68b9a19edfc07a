import * as v from 'valibot'
import type { Event } from '../../log/events'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { lockInboxRows } from '../../submissions/inbox/inbox-row'
import { lockApplications } from '../application-row'
import { effectiveStatuses } from '../told'

const inverse = v.strictObject({ letterId: v.string() })

/** Deletes the record of a call, unless a letter was sent since. */
export const callUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'letters',
  inverse,
  async lock(transaction, events) {
    await lockInboxRows(
      transaction,
      events.flatMap(({ submissionId }) => submissionId ?? []),
    )
    await lockApplications(transaction, events.flatMap(findApplicationId))
  },
  blockers: mapSequentially(async (database, { event, inverse: { letterId } }) => {
    const newer = database
      .selectFrom('letters')
      .innerJoin('outbox', 'outbox.id', 'letters.email_id')
      .select('letters.id')
      .where('letters.application_id', 'in', findApplicationId(event))
      .where('letters.id', '>', letterId)
      .where('outbox.status', 'in', effectiveStatuses)
    return (await newer.limit(1).executeTakeFirst()) ? 'family-told' : undefined
  }),
  apply: mapSequentially(async ({ transaction }: UndoContext, { inverse: { letterId } }) => {
    const call = transaction.deleteFrom('letters').where('id', '=', letterId).where('email_id', 'is', null)
    const { numDeletedRows } = await call.executeTakeFirst()
    return numDeletedRows === 1n ? { details: {} } : 'gone'
  }),
}

function findApplicationId(event: Event): string[] {
  return [findSubjectId(event, 'application') ?? '']
}
