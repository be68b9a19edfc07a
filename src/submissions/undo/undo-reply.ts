import * as v from 'valibot'
import { findDifferences } from '../../log/event-details'
import { findSubjectId } from '../../log/subjects'
import { mapSequentially, type Undo, type UndoContext } from '../../log/undo/undo-definition'
import { readReplyText } from '../handling/saved-replies'
import { lockSavedRows, writeSavedRow } from '../saved-rows'

/** Null if the reply was new. */
const inverse = v.strictObject({ before: v.nullable(v.strictObject({ title: v.string(), body: v.string() })) })

/** Deletes a new reply, restores a deleted one, or restores the earlier text. */
export const replyUndo: Undo<v.InferOutput<typeof inverse>> = {
  right: 'replies',
  inverse,
  lock: (transaction, events) =>
    lockSavedRows(
      transaction,
      'saved_replies',
      events.map((event) => findSubjectId(event, 'saved-reply') ?? ''),
    ),
  apply: mapSequentially(async ({ transaction, app }: UndoContext, { event, inverse: { before } }) => {
    const id = findSubjectId(event, 'saved-reply') ?? ''
    const now = await readReplyText(transaction, id)
    await writeSavedRow(transaction, app, 'saved_replies', { id, ...(before ?? { title: null }) })
    return { details: findDifferences(now, before) }
  }),
}
