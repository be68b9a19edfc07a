import * as v from 'valibot'
import type { AppContext } from '../../app-context'
import type { Actor } from '../../log/actor'
import { type DetailsOf, detailsSchema } from '../../log/event-details'
import type { EventKinds } from '../../log/event-kind'
import { appendEvent } from '../../log/events'
import { transactAs } from '../../log/transact-as'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { lockInboxRow, lockInboxRows } from '../../submissions/inbox/inbox-row'
import { lockApplications } from '../application-row'

declare module '../../log/event-details' {
  interface DetailsByKind extends DetailsOf<typeof matchEventKinds> {}
}

const pairSchema = v.strictObject({ application_id: v.string(), submission_id: v.string() })

const rejectionUndo: Undo<v.InferOutput<typeof pairSchema>> = {
  right: 'decide',
  inverse: pairSchema,
  async lock(transaction, events) {
    const subjects = events.flatMap(({ about }) => about.filter(({ kind }) => kind === 'submission'))
    await lockInboxRows(
      transaction,
      subjects.map(({ id }) => id),
    )
  },
  apply: mapSequentially(async ({ transaction }: UndoContext, { inverse }) => {
    const pairs = transaction.deleteFrom('rejected_matches').where('application_id', '=', inverse.application_id)
    await pairs.where('submission_id', '=', inverse.submission_id).execute()
    return { details: {} }
  }),
}

export const matchEventKinds = {
  'match-rejected': {
    action: 'said that a form belongs to another applicant',
    details: detailsSchema({}),
    right: 'rate',
    undo: rejectionUndo,
  },
} satisfies EventKinds

/** Records that a family's form does not belong to an application, so that it is no longer proposed. */
export function rejectMatch(app: AppContext, actor: Actor, applicationId: string, formId: string) {
  return transactAs(app.database, actor, async (transaction) => {
    const form = await lockInboxRow(transaction, formId)
    const [application] = await lockApplications(transaction, [applicationId])
    if (!form || !application) return { status: 'missing' } as const
    const pair = { application_id: applicationId, submission_id: formId }
    const at = app.now().toISOString()
    const insert = transaction.insertInto('rejected_matches').values({ ...pair, created_at: at })
    const { numInsertedOrUpdatedRows } = await insert.onConflict((on) => on.doNothing()).executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return { status: 'same' } as const
    const submissions = [application.submission_id, formId].map((id) => ({ kind: 'submission', id }) as const)
    const eventId = await appendEvent(transaction, {
      ...{ kind: 'match-rejected', actorId: actor.id, details: {}, at },
      about: [{ kind: 'application', id: applicationId }, ...submissions],
      change: { rows: [`match:${applicationId}:${formId}`], inverse: pair },
    })
    return { status: 'rejected', eventId } as const
  })
}
